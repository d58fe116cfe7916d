// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { SessionContext } from '../session/shared/session.ts';
import { SubstitutesPage } from './SubstitutesPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who stands in is led to the list as soon as they may see it, and told until then', async () => {
  const taken = { course_ID: 2, room: '', absentName: 'Theo Huber', note: '', accepts: true };
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
  const question = (event_ID: number, courseName: string, start: number) => {
    return { ...taken, event_ID, request_ID: event_ID, courseName, start, end: start + 3600 };
  };
  const questions = [question(5, 'Morgen', inDays(1)), question(6, 'Später', inDays(9))];
  vi.stubGlobal('fetch', async () => Response.json({ dates: [], questions }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <SessionContext value={buildUser({ trainer: true })}>
          <MemoryRouter>
            <SubstitutesPage />
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const cards = await screen.findAllByRole('listitem');
  const [soon, later] = cards.map((card) => within(card));
  expect(soon?.getByRole('link', { name: 'Anwesenheitsliste' }).getAttribute('href')).toBe('/kurs/2/anwesenheit/5');
  expect(soon?.queryByText(/Die Liste hast du ab/)).toBeNull();
  expect(later?.queryByRole('link')).toBeNull();
  expect(later?.getByText(/Die Liste hast du ab/)).toBeDefined();
});
