// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnDraw } from '@vereinshaus/contract/draws/calls';
import { neverFitsText } from '@vereinshaus/contract/draws/rules';
import { type DrawSheet, sheetOf } from '@vereinshaus/contract/draws/sheet';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { CheckDialog } from './CheckDialog.tsx';
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
  showAs({ role: 0 }, <CheckDialog drawId={5} name="Schwimmkurse" onClose={() => undefined} />);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getByRole('cell', { name: 'CC' })).toBeDefined();
});
