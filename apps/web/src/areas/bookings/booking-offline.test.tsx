// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { BannerArea, OfflineBar } from '../../kit/BannerArea.tsx';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { BookingPage } from './BookingPage.tsx';
import { candidate, course } from './booking-draft.testing.ts';

// Growing text areas wait for fonts, which this browser does not have.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // The tests of the next file have a network again.
  window.dispatchEvent(new Event('online'));
});

const price = { cents: 9000, membershipFee: 0, nominal: 9000, discount: 0, steps: [], payments: [] };

const show = (person = candidate(), club = buildClub()) => {
  let isOnline = true;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Response.json(url.includes('price') ? price : { children: [person], course: course() });
  });
  const user = buildUser({ isVerwalter: true, verwalter: true });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={club}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <OfflineBar />
              <BannerArea />
              <MemoryRouter initialEntries={['/kurs/buche/7']}>
                <Routes>
                  <Route path="/kurs/buche/:courseID" element={<BookingPage />} />
                </Routes>
              </MemoryRouter>
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return () => {
    isOnline = false;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  };
};

test('without a network a booking says once that nothing was sent, and nothing that contradicts it', async () => {
  const user = userEvent.setup();
  const goOffline = show();
  await screen.findByRole('checkbox', { name: /Kim/ });
  const book = await screen.findByRole('button', { name: /Zahlungspflichtig buchen|Verbindlich buchen/ });
  await vi.waitFor(() => expect(book.hasAttribute('data-loading')).toBe(false));
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (!box.checked) await user.click(box);
  goOffline();
  await user.click(book);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Es wurde nichts gesendet/);
  await vi.waitFor(() =>
    expect(screen.getAllByText(/Internet-Verbindung/).map(({ textContent }) => textContent)).toEqual([
      'Es besteht keine Internet-Verbindung.',
      expect.stringMatching(/nichts gesendet/),
    ]),
  );
  expect(screen.queryByText(/geht es hier weiter/)).toBeNull();
});

test('what is missing is told in the order of the screen, and each line leads to its place', async () => {
  const user = userEvent.setup();
  show(candidate({ isMinor: true }), { ...buildClub(), agbsLink: 'https://verein.example/agb' });
  await screen.findByRole('checkbox', { name: /Kim/ });
  const book = await screen.findByRole('button', { name: /Zahlungspflichtig buchen|Verbindlich buchen/ });
  await vi.waitFor(() => expect(book.hasAttribute('data-loading')).toBe(false));
  await user.click(book);
  const lines = within(screen.getByRole('alert', { name: 'Bitte prüfe deine Eingaben' })).getAllByRole('button');
  const wrong = screen.getAllByRole('checkbox').filter((box) => box.getAttribute('aria-invalid') === 'true');
  expect(wrong).toHaveLength(2);
  expect(lines).toHaveLength(2);
  expect(document.activeElement).toBe(wrong[0]);
  await user.click(lines.at(-1) ?? book);
  expect(document.activeElement).toBe(wrong.at(-1));
});
