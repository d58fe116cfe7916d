import '@mantine/core/styles.layer.css';
import '@vereinshaus/contract/kit/german';
import './kit/base.css';
import './kit/print.css';
import './kit/font.css';
import { session } from '@vereinshaus/contract/session/calls';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { clubQuery } from './areas/clubs/shared/club.ts';
import { statusQuery } from './areas/session/shared/session.ts';
import { takeClubFromEmbedAddress } from './frame/embed-address.ts';
import { loadFirstScreen } from './frame/first-screen.ts';
import { createRouter } from './frame/router.tsx';
import { handOverTyped } from './kit/hand-over-typed.ts';
import { takeKnownAnswers } from './kit/known-answers.ts';
import { printInLight } from './kit/print-in-light.ts';
import { createQueryClient } from './kit/query-client.ts';
import { reloadWhenPartsAreMissing } from './kit/reload-once.ts';
import { reportError, reportUncaughtErrors } from './kit/report-error.ts';
import { watchFocus } from './kit/use-focus-return.ts';

const registerServiceWorker = () => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
};

const start = async (element: HTMLElement) => {
  // The first start, before there is a club whose colours could be used.
  if (location.pathname === '/einrichten') {
    const { renderSetUp } = await import('./areas/platform/shared/render-set-up.tsx');
    return renderSetUp(element);
  }
  takeClubFromEmbedAddress();
  reloadWhenPartsAreMissing();
  reportUncaughtErrors();
  watchFocus();
  printInLight();
  const client = createQueryClient({
    // The session has expired: refetching the status leads to the sign-in page.
    onUnauthorized: (queries) => void queries.invalidateQueries({ queryKey: [session.status.path] }),
  });
  const router = createRouter();
  const early = document.getElementById('early');
  takeKnownAnswers(client);
  void client.prefetchQuery(clubQuery());
  void client.prefetchQuery(statusQuery());
  const isFirstScreenHere = loadFirstScreen(router, early !== null);
  if (early !== null) {
    await isFirstScreenHere;
    handOverTyped(early, element);
  }
  createRoot(element, {
    onCaughtError: (error, { componentStack }) => reportError(error, componentStack),
    onUncaughtError: (error, { componentStack }) => reportError(error, componentStack),
  }).render(
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  );
  // Registered after everything the first screen needs.
  if (document.readyState === 'complete') registerServiceWorker();
  else window.addEventListener('load', registerServiceWorker);
};

const root = document.getElementById('root');
if (root) void start(root);
