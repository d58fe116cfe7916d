// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormLine, MonthRow, PraeForm } from '@vereinshaus/contract/prae/replies';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import { PraePage } from './PraePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
beforeEach(() => localStorage.clear());
vi.setConfig({ testTimeout: 30_000 });

const line: FormLine = {
  ID: 0,
  isOwn: false,
  event_ID: 4,
  course_ID: 2,
  day: 20_261_005,
  start: 1_791_208_800,
  minutes: 180,
  hourlyRate: 3000,
  amount: 9000,
  paid: 9000,
  cut: '',
  text: 'Turnen',
  place: 'Halle Nord',
  isStandIn: false,
  hasAttendance: true,
  isSkipped: false,
};

const form: PraeForm = {
  ID: 7,
  child_ID: 3,
  fullname: 'Theo Turner',
  month: 20_261_001,
  version: 1,
  kind: 'prae',
  state: 'open',
  isOwn: true,
  lines: [line],
  fingerprint: 'as shown',
  claimed: 9000,
  paid: 9000,
  base: 0,
  usedInYear: 0,
  cuts: [],
  remark: '',
  isSecondary: false,
  elsewhere: [],
  payee: { holder: 'Theo Turner', iban: '', function: '' },
  signature: null,
  handedInAt: 0,
  checkedAt: 0,
  checkedBy: '',
  returnReason: '',
  paidOn: 0,
  transfer: 'none',
  document: '',
  versions: [{ ID: 7, version: 1, state: 'open', amount: 0 }],
};

const row: MonthRow = {
  ID: 7,
  child_ID: 3,
  fullname: 'Theo Turner',
  version: 1,
  kind: 'prae',
  state: 'handedIn',
  days: 1,
  minutes: 180,
  claimed: 9000,
  paid: 9000,
  base: 0,
  handedInAt: 1_793_700_000,
  unmarked: 1,
  withoutRate: 0,
  isOwn: false,
};

test.each([{ trainer: true }, { hasTrained: true }])(
  'a trainer, also a former one, sees the own months alone, and one tap opens one',
  async (who) => {
    const asked = answerWith({
      '/prae/own': { months: [{ ID: 0, month: 20_261_001, version: 1, state: 'open', days: 2, paid: 9000, base: 0 }] },
      '/prae/open': { ID: 7, message: '' },
    });
    showAs(who, <PraePage />);
    expect(await screen.findByText('2 Einsatztage')).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: /^Oktober 2026/ }));
    await waitFor(() =>
      expect(asked.find(({ url }) => url.includes('/prae/open'))?.body).toEqual({ month: 20_261_001 }),
    );
  },
);

test('nobody hands in without signing; what another club pays is taken off the limit', async () => {
  const asked = answerWith({ '/prae/handIn': { message: '' } });
  const elsewhere = [{ day: 20_261_005, amount: 10_000, payer: 'SV Süd' }];
  const payee = { holder: 'Theo Turner', iban: 'AT611904300234573201', function: 'Trainer' };
  const filled = { ...form, isSecondary: true, elsewhere, payee };
  showAs({ trainer: true }, <HandInDialog form={filled} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Unterschreiben und abgeben' }));
  submit();
  expect(await dialog.findByText('Bitte unterschreib im Feld.')).toBeDefined();
  const field = dialog.getByRole('img', { name: 'Feld für die Unterschrift' });
  fireEvent.pointerDown(field, { clientX: 10, clientY: 10, pointerId: 1 });
  for (let step = 1; step < 12; step += 1) {
    fireEvent.pointerMove(field, { clientX: 10 + step * 9, clientY: 40 + step, pointerId: 1 });
  }
  fireEvent.pointerUp(field, { pointerId: 1 });
  submit();
  await waitFor(() => expect(asked.some(({ url }) => url.includes('/prae/handIn'))).toBe(true));
  expect(asked.find(({ url }) => url.includes('/prae/handIn'))?.body).toMatchObject({
    shown: 2000,
    fingerprint: 'as shown',
    elsewhere,
  });
});

test('the office approves what it has ticked', async () => {
  const asked = answerWith({ '/prae/approve': { message: '' }, '/prae/month': { rows: [row] } });
  showAs({ role: 90 }, <PraePage />);
  const user = userEvent.setup();
  expect((await screen.findAllByText('1 ohne Anwesenheitsliste')).length).toBeGreaterThan(0);
  const boxes = screen.getAllByRole('checkbox');
  await user.click(boxes.at(-1) ?? boxes[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: '1 freigeben' }));
  await waitFor(() =>
    expect(asked.find(({ url }) => url.includes('/prae/approve'))?.body).toEqual({ IDs: [7], newest: 1_793_700_000 }),
  );
});

test('a running month is told to run, and a trainer without months reads why', async () => {
  answerWith({
    '/prae/own': { months: [{ ID: 0, month: 29_991_201, version: 1, state: 'open', days: 2, paid: 9000, base: 0 }] },
  });
  showAs({ trainer: true }, <PraePage />);
  expect(await screen.findByText('läuft noch')).toBeDefined();
  cleanup();
  answerWith({ '/prae/own': { months: [] } });
  showAs({ trainer: true }, <PraePage />);
  expect(await screen.findByText(/Bisher ist keiner dabei/)).toBeDefined();
});
