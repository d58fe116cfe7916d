// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { SeasonPlanPage } from './SeasonPlanPage.tsx';
import { facts, storedPlan } from './season-plans.testing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const changedSentence =
  'Eva Wolf hat diesen Plan inzwischen geändert. Es wurde nichts überschrieben: Lade den neuen Stand, oder speichere deinen als Kopie.';

type Saved = { ID: number; version: number; name: string };

/** Another user has saved plan 1 meanwhile; a copy of it becomes plan 9, unless there are too many. */
const serverWith = ({ isFull = false } = {}) => {
  const saved: Saved[] = [];
  const refuse = (code: string, message: string) => Response.json({ status: 'error', message, code }, { status: 409 });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/season-plans/facts')) return Response.json({ status: 'success', ...facts });
    if (body === undefined) {
      const ID = Number(/plan\/(\d+)/.exec(url)?.[1]);
      return Response.json({ status: 'success', ...storedPlan(ID, ID === 9 ? 'Teurer (Kopie)' : 'Von Eva') });
    }
    const asked = JSON.parse(body);
    if (asked.sourceYear !== undefined)
      return isFull ? refuse('seasonPlans.enough', 'Zu viele Pläne.') : Response.json({ status: 'success', ID: 9 });
    saved.push(asked);
    return asked.ID === 1
      ? refuse('seasonPlans.changedMeanwhile', changedSentence)
      : Response.json({ status: 'success', version: 1 });
  });
  return saved;
};

const showPlan = () => {
  const user = buildUser({ role: 90 });
  const router = createMemoryRouter([{ path: '/kurse/saisonplanung/plan/:planId', element: <SeasonPlanPage /> }], {
    initialEntries: ['/kurse/saisonplanung/plan/1'],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <SessionContext value={user}>
          <ViewerContext value={viewerOf(user)}>
            <RouterProvider router={router} />
          </ViewerContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
};

const writeAndSave = async () => {
  const user = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: /^Name des Plans/ });
  await user.clear(name);
  await user.type(name, 'Teurer');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect((await screen.findByRole('dialog', { name: 'Inzwischen gespeichert' })).textContent).toContain(
    changedSentence,
  );
  return user;
};

test('somebody was faster: what was written here goes into a copy, which opens', async () => {
  const saved = serverWith();
  const router = showPlan();
  const user = await writeAndSave();
  await user.click(screen.getByRole('button', { name: 'Meinen Stand als Kopie speichern' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/kurse/saisonplanung/plan/9'));
  expect(saved).toMatchObject([
    { ID: 1, version: 3, name: 'Teurer' },
    { ID: 9, version: 0, name: 'Teurer (Kopie)' },
  ]);
  expect((await screen.findByRole('heading', { level: 1, name: 'Teurer (Kopie)' })).tagName).toBe('H1');
});

test('no copy can be made: it says why, and what was written here stays to be saved', async () => {
  serverWith({ isFull: true });
  const router = showPlan();
  const user = await writeAndSave();
  await user.click(screen.getByRole('button', { name: 'Meinen Stand als Kopie speichern' }));
  expect((await screen.findByText('Zu viele Pläne.')).textContent).toBe('Zu viele Pläne.');
  expect(router.state.location.pathname).toBe('/kurse/saisonplanung/plan/1');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name des Plans/ }).value).toBe('Teurer');
  expect(screen.getByRole('button', { name: 'Speichern' }).hasAttribute('disabled')).toBe(false);
});

test('somebody was faster: their state is loaded', async () => {
  const saved = serverWith();
  showPlan();
  const user = await writeAndSave();
  await user.click(screen.getByRole('button', { name: 'Neuen Stand laden' }));
  expect((await screen.findByRole('heading', { level: 1, name: 'Von Eva' })).tagName).toBe('H1');
  expect(screen.getByText('Alles ist gespeichert.')).not.toBeNull();
  expect(screen.queryByText(changedSentence)).toBeNull();
  expect(saved).toHaveLength(1);
});
