// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnDraw } from '@vereinshaus/contract/draws/calls';
import { neverFitsText } from '@vereinshaus/contract/draws/rules';
import { type DrawSheet, sheetOf } from '@vereinshaus/contract/draws/sheet';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { WishDialog } from './WishDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wishes = [1, 2];
const drawWith = (more: Partial<OwnDraw> = {}): OwnDraw => ({
  ID: 5,
  name: 'Schwimmkurse',
  state: 'open',
  opens: 1,
  closes: 2_000_000_000,
  drawn: 0,
  confirmHours: 0,
  maxWanted: 1,
  prefersFormer: false,
  prefersLost: false,
  prefersMembers: false,
  seedHash: '',
  courses: [
    { course_ID: 1, name: 'Schwimmen', places: 1 },
    { course_ID: 2, name: 'Turnen', places: 8 },
  ],
  changes: [],
  own: ['Mia', 'Paul'].map((fullname, index) => ({
    child_ID: 20 + index,
    fullname,
    code: 'AAAAAAAAAA',
    together: 'all',
    group: 'GGGGGGGGGG',
    wishes: [...wishes],
    wanted: 1,
    joinsQueue: false,
    becomesMember: false,
    outcome: '',
    droppedBecause: '',
    number: '',
    answers: [],
  })),
  ...more,
});
const candidates = ['Mia', 'Paul'].map((fullname, index) => ({
  child_ID: 20 + index,
  fullname,
  courses: wishes.map((course_ID) => ({ course_ID, reason: '', price: 9000, needsMembership: false })),
}));
const clashes = [{ course_ID: 1, other_ID: 2, other: 'Turnen', child_ID: 0 }];

test('what can never fit is said before it is sent, and what is at the same time is named', async () => {
  const asked = answerWith({
    '/draws/candidates': { candidates, clashes },
    '/draws/wish': { message: 'Eure Wünsche sind gespeichert.' },
  });
  showAs({ role: 0 }, <WishDialog draw={drawWith()} onClose={() => undefined} />);
  expect(await screen.findByText(/„Schwimmen“ und „Turnen“ sind manchmal zur selben Zeit/)).toBeDefined();
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Das gilt/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Wünsche speichern' }));
  expect(await dialog.findByText(neverFitsText('Schwimmen', 2, 1))).toBeDefined();
  expect(asked.filter(({ url }) => url.includes('/draws/wish'))).toEqual([]);
  fireEvent.click(dialog.getByRole('radio', { name: 'wenn möglich gemeinsam' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Wünsche speichern' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/draws/wish'))?.body).toMatchObject({
      draw_ID: 5,
      accepts: true,
      lots: [{ children: [20, 21], together: 'near', wishes: [1, 2] }],
    });
  });
});

const lot = (code: string) => ({ code, group: code, size: 1, wanted: 1, wishes: [{ course: 1, rank: 0 }] });
const sheet = sheetOf({
  seed: 'Musterverein 2026',
  courses: [{ id: 1, name: 'Schwimmen', places: 1 }],
  lots: [lot('AA'), lot('BB'), lot('CC')],
});

test.each<{ what: string; published: DrawSheet; seedHash: string; said: RegExp }>([
  { what: 'agrees', published: sheet, seedHash: sheet.seedHash, said: /^Stimmt überein/ },
  {
    what: 'gave the place to somebody else',
    published: { ...sheet, placed: [{ code: 'BB', course: 1, round: 1 }] },
    seedHash: sheet.seedHash,
    said: /ergeben sich andere Plätze/,
  },
  { what: 'was made with another seed', published: sheet, seedHash: 'f'.repeat(64), said: /passt nicht zur Prüfsumme/ },
])('the device of the family draws again and says that the sheet $what', async ({ published, seedHash, said }) => {
  answerWith({ '/draws/sheet': { seedHash, sheet: published } });
  const [own] = drawWith().own;
  const draw = drawWith({ prefersMembers: true, own: own === undefined ? [] : [{ ...own, code: 'BB' }] });
  showAs({ role: 0 }, <CheckDialog draw={draw} onClose={() => undefined} />);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getByRole('cell', { name: 'CC' })).toBeDefined();
  expect(within(screen.getByRole('row', { name: /BB \(euer Los\)/ })).getByText('Mitglied')).toBeDefined();
});

test('the board finds the child it is asked about, with number, Vorrang and the reason', async () => {
  const result = { code: 'AA', droppedBecause: '', number: 'Los 3 von 3', preferred: [] };
  const refused = {
    course_ID: 1,
    state: 'refused',
    text: '1 Platz, 3 Lose. Der letzte Platz ging an Los 1, ihr habt Los 3.',
  };
  const won = { course_ID: 1, state: 'won', text: 'Wunsch 1, Los 1 von 3.' };
  const preferred = [{ course_ID: 1, because: ['former'] }];
  const children = [
    { ...result, child_ID: 1, fullname: 'Mia Huber', outcome: 'lost', answers: [refused] },
    { ...result, child_ID: 2, fullname: 'Paul Auer', outcome: 'won', answers: [won], preferred },
  ];
  answerWith({ '/draws/results': { children } });
  const draw = { ...drawWith({ state: 'drawn' }), children: 2, lots: 2, won: 1, twins: 0 };
  showAs({ role: 90 }, <ResultsDialog draw={draw} onClose={() => undefined} />);
  expect(await screen.findByText('Paul Auer: Platz in Schwimmen')).toBeDefined();
  expect(screen.getByText(/Los 1 von 3\. Vorrang: war schon dabei\./)).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Kind suchen' }), { target: { value: 'mia' } });
  expect(screen.queryByText(/Paul Auer/)).toBeNull();
  expect(screen.getByText(/ihr habt Los 3/)).toBeDefined();
});
