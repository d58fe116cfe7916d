// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildUser } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
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

describe('the office on a date', () => {
  const inAWeek = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const date = { ID: 5, event_ID: 5, course_ID: 2, courseName: 'Judo', start: inAWeek, end: inAWeek + 3600, room: '' };
  const free = { busyWith: '', lacks: '', isBarred: false, dates: [] };
  const answers = {
    '/substitutes/mine': { dates: [], questions: [] },
    '/substitutes/colleagues': {
      trainers: [{ ID: 7, fullname: 'Theo Moser', request_ID: 0, state: null, substituteName: '' }],
      colleagues: [
        { ...free, ID: 9, fullname: 'Anna Auer', busyWith: 'Yoga' },
        { ...free, ID: 8, fullname: 'Bert Berger' },
      ],
    },
    '/substitutes/assign': { message: 'Bert Berger leitet den Termin.' },
    '/substitutes/search': { request_ID: 4, message: 'Die Suche läuft.' },
    '/events': { events: [date] },
    '/substitutes': { searches: [] },
  };

  const openDate = async () => {
    const asked = answerWith(answers);
    showAs({ role: 90 }, <SubstitutesPage />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Vertretung einteilen' }));
    await user.click(await screen.findByRole('combobox', { name: 'Termin' }));
    await user.click(await screen.findByRole('option', { name: /Judo$/ }));
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vertretung' }));
    expect(await dialog.findByRole('combobox', { name: 'Statt' })).toHaveProperty('value', 'Theo Moser');
    const sent = () => asked.filter(({ body }) => body !== undefined).map(({ url, body }) => [url, body]);
    return { user, dialog, sent };
  };

  test('chooses who leads it; who leads something else then cannot be chosen', async () => {
    const { user, dialog, sent } = await openDate();
    expect(dialog.getByRole('button', { name: 'Vertretung einteilen' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('combobox', { name: 'Es leitet' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Bert Berger', 'Anna Auer (leitet Yoga)']);
    await user.click(screen.getByRole('option', { name: 'Bert Berger' }));
    await user.click(dialog.getByRole('button', { name: 'Vertretung einteilen' }));
    await waitFor(() =>
      expect(sent()).toEqual([[expect.stringContaining('/assign'), { event_ID: 5, absent_ID: 7, person_ID: 8 }]]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('or has everybody asked who could', async () => {
    const { user, dialog, sent } = await openDate();
    await user.click(dialog.getByRole('button', { name: 'Vertretung suchen' }));
    await waitFor(() =>
      expect(sent()).toEqual([[expect.stringContaining('/search'), { event_ID: 5, absent_ID: 7, note: '' }]]),
    );
  });
});
