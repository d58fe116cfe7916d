// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { showAs } from '../../testing/show-as.tsx';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { HomePage } from './HomePage.tsx';

const asked = new Set<string>();
/** Answers the requests one after the other. */
const answers: (() => void)[] = [];

beforeEach(() => {
  asked.clear();
  answers.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.add(url);
    return new Promise<Response>((resolve) => {
      const refusal = { status: 'error', message: 'Heute nicht.', code: 'request.forbidden' };
      answers.push(() => resolve(Response.json(refusal, { status: 403 })));
    });
  });
});
afterEach(cleanup);

const everybody = buildUser({ role: 100, isVerwalter: true, permissions: ['accounting_read'] });

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={everybody}>
            <ViewerContext value={viewerOf(everybody)}>
              <MemoryRouter>
                <HomePage />
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );

const answer = (count: number) => act(async () => answers.splice(0, count).forEach((give) => give()));

test('what stands below the head comes in one go, when the last question is answered', async () => {
  open();
  const askedAtOnce = [...asked];
  expect(askedAtOnce.length).toBeGreaterThan(5);
  await answer(askedAtOnce.length - 1);
  expect(screen.getByRole('status', { name: 'Wird geladen …' })).toBeDefined();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();

  await answer(1);
  expect(await screen.findByRole('heading', { level: 2, name: 'Meine Familie' })).toBeDefined();
  // A section with an additional request would appear later than the others.
  expect([...asked].filter((url) => !askedAtOnce.includes(url))).toEqual([]);
});

test('home of the operator is the list of clubs', () => {
  const home = (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/plattform" element="Alle Vereine" />
    </Routes>
  );
  showAs({ verein_ID: 0 }, home, { ...buildClub(), ID: 0 });
  expect(screen.getByText('Alle Vereine')).toBeTruthy();
});
