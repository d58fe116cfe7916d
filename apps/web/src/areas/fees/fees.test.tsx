// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FeeRun, FeeSending } from '@vereinshaus/contract/fees/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { FeeRuns } from './FeeRuns.tsx';
import { FeesPage } from './FeesPage.tsx';
import { Joiners } from './Joiners.tsx';
import { SendingState } from './SendingState.tsx';
import { SendNoticesDialog } from './SendNoticesDialog.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const treasurer = { permissions: ['accounting'] };
const close = () => undefined;

const sending: FeeSending = {
  ID: 2,
  time: 1_790_000_000,
  timeFinished: 1_790_000_100,
  fullname: 'Karin Kassier',
  repeats: false,
  hasInvoices: true,
  total: 3,
  done: 3,
  mails: 2,
  letters: 1,
  delivered: 2,
  failed: 0,
  left: [{ child_ID: 5, fullname: 'Ida Muster', reason: 'weder E-Mail-Adresse noch Anschrift' }],
  withoutInvoice: [{ child_ID: 6, fullname: 'Rosa Muster', reason: 'Anschrift fehlt' }],
};

const run: FeeRun = {
  ID: 1,
  year: 2026,
  cutoff: 20_260_101,
  due: 20_260_301,
  time: 1_790_000_000,
  fullname: 'Karin Kassier',
  persons: 4,
  amount: 20_000,
  reversed: 0,
  isPaid: false,
  timeUndone: 0,
  chargings: [],
  sendings: [],
};

const charging: FeeRun['chargings'][number] = {
  ID: 3,
  time: 1_790_000_000,
  timeFinished: 0,
  fullname: 'Karin Kassier',
  total: 4,
  done: 1,
  charged: 1,
  refused: [],
  remark: '',
};

test('charging that somebody else has started is watched until it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const of = (state: Partial<typeof charging>) => ({ runs: [{ ...run, chargings: [{ ...charging, ...state }] }] });
  const answers: Record<string, object> = { 'fees/runs': of({}), 'fees/joiners': { users: [] } };
  answerWith(answers);
  showAs(treasurer, <FeeRuns title="Vorschreibungen" isShown={() => true} />);
  expect(await screen.findByText('1 von 4 Personen vorgeschrieben, gestartet von Karin Kassier …')).toBeDefined();
  answers['fees/runs'] = of({ done: 3, charged: 3 });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText('3 von 4 Personen vorgeschrieben, gestartet von Karin Kassier …')).toBeDefined();
  const refused = [{ child_ID: 5, fullname: 'Ida Muster', reason: 'ist nicht mehr Mitglied' }];
  answers['fees/runs'] = of({ done: 4, charged: 3, timeFinished: 1_790_000_100, refused });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByRole('button', { name: '1 nicht vorgeschrieben: warum?' })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('the run of the year stands above the list with how far it is, those of other years below it', async () => {
  const list = { 'fees/userlist': { year: 2026, cutoff: 20_260_101, users: [] } };
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const thisYear = new Date().getFullYear();
  for (const [year, chargings, title, isAbove] of [
    [thisYear, [charging], `Vorschreibung ${thisYear}`, true],
    [thisYear, [{ ...charging, timeFinished: 1_790_000_100, done: 4, charged: 4 }], `Vorschreibung ${thisYear}`, true],
    [2020, [], 'Andere Vorschreibungen', false],
  ] as const) {
    answerWith({ ...list, 'fees/runs': { runs: [{ ...run, year, chargings }] }, 'fees/joiners': { users: [] } });
    showAs(treasurer, <FeesPage />);
    const runs = await screen.findByRole('heading', { name: title });
    const table = await screen.findByText('An diesem Tag ist niemand Mitglied.');
    await waitFor(() => expect(isBefore(runs, table)).toBe(isAbove));
    cleanup();
  }
});

test('a sending tells how far it is, and who got nothing or no invoice and why', async () => {
  answerWith({});
  showAs(treasurer, <SendingState sending={sending} />);
  expect(screen.getByText(/2 von 2\s+E-Mails verschickt, 1 Briefe, mit Rechnung/)).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '2 ohne: warum?' }));
  expect(await screen.findByText('Rosa Muster: ohne Rechnung: Anschrift fehlt')).toBeDefined();
  expect(screen.getByText('Ida Muster: weder E-Mail-Adresse noch Anschrift')).toBeDefined();
  cleanup();
  showAs(treasurer, <SendingState sending={{ ...sending, timeFinished: 0 }} />);
  expect(screen.getByRole('progressbar', { name: 'Vorschreibungen: 3 von 3' })).toBeDefined();
});

test('before it is sent it says who gets it how, and that invoices come along', async () => {
  const families = [
    { ID: 7, fullname: 'Maria Muster', way: 'mail', persons: 2, amount: 9000, open: 9000 },
    { ID: 8, fullname: 'Otto Muster', way: 'letter', reason: 'noEmail', persons: 1, amount: 6000, open: 6000 },
    { ID: 9, fullname: 'Zoe Muster', way: 'none', reason: 'told', persons: 1, amount: 6000, open: 6000 },
  ];
  const asked = answerWith({
    'membership_fees/notices': { families, message: 'verschickt' },
    'membership_fees/notice': { subject: 'Vorschreibung', text: 'Hallo Maria' },
  });
  showAs(treasurer, <SendNoticesDialog run={run} onClose={close} />, buildClub({ feeInvoices: true }));
  expect(await screen.findByText('Otto Muster: Brief, keine E-Mail-Adresse')).toBeDefined();
  expect(screen.getByText('Eine Familie hat sie schon bekommen.')).toBeDefined();
  expect(screen.queryByText(/Zoe Muster/)).toBeNull();
  expect(screen.getByText(/Jede Familie bekommt eine Rechnung/)).toBeDefined();
  expect(await screen.findByText('Hallo Maria')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Verschicken' }));
  await waitFor(() =>
    expect(asked.filter(({ body }) => body !== undefined)).toMatchObject([{ body: { run_ID: 1, again: false } }]),
  );
});

test('who joined since is offered to whoever may charge them', async () => {
  answerWith({ joiners: { persons: 1, amount: 2250, users: [{ ID: 9, fullname: 'Ben', fee: 2250, why: '' }] } });
  showAs({ permissions: ['accounting_read'] }, <Joiners run={run} />);
  expect(await screen.findByText('1 seit dem Stichtag dazugekommen')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  showAs(treasurer, <Joiners run={run} />);
  expect(
    await screen.findByRole('button', { name: '1 seit dem Stichtag dazugekommen: nachverrechnen …' }),
  ).toBeDefined();
});
