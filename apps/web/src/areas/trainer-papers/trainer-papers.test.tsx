// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import type { LackRow, PaperRow } from '@vereinshaus/contract/trainer-papers/calls';
import { paperFields } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OwnPapersPage } from './OwnPapersPage.tsx';
import { TrainerPapersPage } from './TrainerPapersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
beforeEach(() => localStorage.clear());
vi.setConfig({ testTimeout: 30_000 });

const paper: PaperRow = {
  ID: 3,
  child_ID: 7,
  fullname: 'Theo Turner',
  ...pluck(paperFields, 'empty'),
  kind: 'firstAid',
  seenOn: 20_261_001,
  validUntil: 20_261_201,
  seenBy: 'Eva Huber',
  hasFile: false,
  state: 'ending',
};
const lack: LackRow = {
  child_ID: 7,
  fullname: 'Theo Turner',
  course_ID: 2,
  courseName: 'Schwimmen',
  kind: 'criminalRecord',
  isBar: true,
  lastDay: 0,
};

test('a trainer reads what was seen, until when it counts, and what is missing', async () => {
  answerWith({ '/trainer_papers/own': { papers: [paper], lacks: [lack] } });
  showAs({ trainer: true }, <OwnPapersPage />);
  expect(await screen.findByText('bis 01.12.2026 · gesehen am 01.10.2026 von Eva Huber')).toBeDefined();
  expect(screen.getByText('läuft bald ab')).toBeDefined();
  const missing = 'Strafregisterbescheinigung (nie eingetragen).';
  expect(screen.getByRole('alert').textContent).toContain(`Für „Schwimmen“ fehlt: ${missing}`);
});

test('who lacks the criminal record gets the confirmation, and its dialog asks for nothing but two days', async () => {
  const asked = answerWith({
    '/trainer_papers/save': { ID: 9, message: '' },
    '/trainer_papers/lacks': { lacks: [lack] },
    '/trainer_papers': { papers: [], trainers: [] },
  });
  showAs({ role: 90 }, <TrainerPapersPage />);
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: 'Bestätigung drucken: Theo Turner' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Eintragen: Strafregister/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Bezeichnung')).toBeNull();
  expect(dialog.queryByLabelText('Notiz')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Nachweis eintragen' }));
  expect(dialog.getByText('Bitte gib an, wann du sie gesehen hast.')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Gesehen am/), '01.10.2026');
  await user.type(dialog.getByLabelText(/^Wieder vorzulegen am/), '01.10.2029');
  await user.click(dialog.getByRole('button', { name: 'Nachweis eintragen' }));
  await waitFor(() => expect(asked.some(({ url }) => url.includes('/trainer_papers/save'))).toBe(true));
  expect(asked.find(({ url }) => url.includes('/trainer_papers/save'))?.body).toMatchObject({
    child_ID: 7,
    kind: 'criminalRecord',
    title: '',
    seenOn: 20_261_001,
    validUntil: 20_291_001,
  });
});

const nobodyLacks = (demands: readonly { kind: 'firstAid'; isBar: boolean }[]) =>
  answerWith({
    '/trainer_papers/lacks': { lacks: [] },
    '/trainer_papers/demands': { courses: [{ ID: 2, name: 'Schwimmen', demands }] },
    '/trainer_papers': { papers: [], trainers: [] },
  });

test('says that nothing is asked for where no course demands a paper, and does not call everybody checked', async () => {
  nobodyLacks([]);
  showAs({ role: 90 }, <TrainerPapersPage />);
  expect(await screen.findByText(/Noch verlangt kein laufender Kurs Nachweise\./)).toBeDefined();
  expect(screen.queryByText(/haben die verlangten Nachweise/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Anforderungen festlegen' })).toBeDefined();
});

test('says that nobody lacks anything where courses demand papers', async () => {
  nobodyLacks([{ kind: 'firstAid', isBar: false }]);
  showAs({ role: 90 }, <TrainerPapersPage />);
  expect(await screen.findByText(/haben die verlangten Nachweise/)).toBeDefined();
});
