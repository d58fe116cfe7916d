// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { HelpButton, useBookingErrors } from './BookingErrorDialog.tsx';

const field = (tag: string, label: string) =>
  additionalField.parse({ tag, label, type: 'text', editable: 'write', required: true });

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ age: 9, data: { verein: 'ATV' } });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Screen = ({ code, text }: { code: string; text: string }) => {
  const errors = useBookingErrors();
  return (
    <>
      <HelpButton reason={{ code, text }} personId={7} onHelp={errors.tell} />
      {errors.dialog}
    </>
  );
};

const Place = () => {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
};

const open = (code: string, text: string) => {
  const club = buildClub({ additionalFields: [field('verein', 'Früherer Verein'), field('schule', 'Schule')] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ClubContext value={club}>
          <MemoryRouter initialEntries={['/kurs/buche/3']}>
            <Place />
            <Screen code={code} text={text} />
          </MemoryRouter>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Beheben' }));
};

test('names the field that the person has not filled in, whatever the sentence says', async () => {
  open('fieldMissing', 'Neu formuliert.');
  const dialog = await screen.findByRole('dialog', { name: 'Schule erforderlich' });
  expect(dialog.textContent).toContain('Neu formuliert.');
  expect(screen.getByRole('link', { name: 'Zum Profil' }).getAttribute('href')).toBe('/benutzer/profil/7');
});

test('asks for nothing when no field is missing', async () => {
  open('checkData', 'Neu formuliert.');
  await screen.findByRole('dialog', { name: 'Daten kontrollieren' });
  expect(asked).toEqual([]);
});

test('what is mended elsewhere knows the way back to the booking, for the same person', async () => {
  open('checkData', 'Bitte prüfe die Daten.');
  fireEvent.click(await screen.findByRole('link', { name: 'Zu den Daten' }));
  expect(screen.getByRole('status').textContent).toBe(
    '/benutzer/profil/7 {"origin":{"path":"/kurs/buche/3?person=7","label":"Buchung"}}',
  );
});
