// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { outgrownTexts } from '@vereinshaus/contract/bookings/outgrown-rules';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OutgrownPage } from './OutgrownPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (child_ID: number, fullname: string, more: object = {}) => ({
  child_ID,
  fullname,
  reason: 'Höchstalter 8 Jahre: am 10.09.2027 schon 9 Jahre alt.',
  isWaiting: false,
  booked: 1_780_000_000,
  memberSince: 0,
  unfit: '',
  fitsLater: false,
  isThere: false,
  ...more,
});
const list = (more: object = {}) => ({
  name: 'Turnen 6–8',
  next_ID: 0,
  measured: 20_270_910,
  successor_ID: 20,
  target_ID: 20,
  choices: [{ ID: 20, name: 'Turnen 8–10', startdate: 20_270_910, free: 1, waiting: 3 }],
  persons: [
    person(1, 'Anna Huber'),
    person(2, 'Max Maier'),
    person(3, 'Eva Wolf', { unfit: 'Nur für Buben und Männer.' }),
  ],
  invited: [],
  ...more,
});

test('who outgrew the course is invited, with the order told where places are fewer', async () => {
  const asked = answerWith({ '/outgrown/invite': { message: 'ok' }, '/outgrown': list() });
  showAs({ role: 90 }, <OutgrownPage />);
  expect(await screen.findByText('3 werden zu alt')).not.toBeNull();
  expect(screen.getByText('Nur für Buben und Männer.')).not.toBeNull();
  expect(screen.getByText(new RegExp(outgrownTexts.fewer({ places: 1, invited: 2, order: 'booked' })))).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'wer länger Mitglied ist' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Max Maier auswählen' }));
  fireEvent.click(screen.getByRole('button', { name: '1 Kind einladen' }));
  await vi.waitFor(() =>
    expect(asked.find(({ body }) => body !== undefined)?.body).toMatchObject({
      target_ID: 20,
      child_IDs: [1],
      order: 'member',
    }),
  );
});

test('who reads sees the list and invites nobody; where nobody outgrew it, it says so', async () => {
  answerWith({ '/outgrown': list() });
  showAs({ role: 50 }, <OutgrownPage />);
  expect(await screen.findByText('3 werden zu alt')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /einladen/ })).toBeNull();
  cleanup();
  answerWith({ '/outgrown': list({ persons: [] }) });
  showAs({ role: 90 }, <OutgrownPage />);
  expect(await screen.findByText(/Niemand wird für die nächste Saison zu alt/)).not.toBeNull();
});

test('where the next course is still the one of this season, it says that the season change comes first', async () => {
  const tooYoung = { unfit: 'Mindestalter 8 Jahre: am 10.09.2026 erst 7 Jahre alt.', fitsLater: true };
  const persons = [person(1, 'Anna Huber', tooYoung), person(2, 'Max Maier', tooYoung)];
  answerWith({ '/outgrown': list({ persons }) });
  showAs({ role: 90 }, <OutgrownPage />);
  expect(await screen.findByText(new RegExp(outgrownTexts.seasonFirst('Turnen 8–10')))).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Zum Saisonwechsel' }).getAttribute('href')).toBe('/kurse/saisonwechsel');
  cleanup();
  answerWith({ '/outgrown': list({ persons: [person(1, 'Anna Huber', { ...tooYoung, fitsLater: false })] }) });
  showAs({ role: 90 }, <OutgrownPage />);
  expect(await screen.findByText('1 wird zu alt')).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Zum Saisonwechsel' })).toBeNull();
});

test('where nobody has said where it goes on, that is the first thing to do', async () => {
  answerWith({ '/outgrown': list({ successor_ID: 0, target_ID: 0 }) });
  showAs({ role: 90 }, <OutgrownPage />);
  expect(await screen.findByText(/Wähle zuerst, in welchen Kurs es weitergeht/)).not.toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
