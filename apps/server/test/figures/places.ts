import { contract } from '@vereinshaus/contract';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { type Report, type ReportKind, reportFiles } from '@vereinshaus/contract/reports/calls';

/** Makes the calls as the treasurer, who sees everything. */
export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>;

/** offen: credits not deducted; netted: deducted. Families and customers together, unless the name says whose. */
export type Figure =
  | 'open'
  | 'due'
  | 'credit'
  | 'netted'
  | 'dueOfFamilies'
  | 'creditOfFamilies'
  | 'openOfCustomers'
  | 'underWay'
  | 'underWayWithVouchers'
  | 'members'
  | 'funds'
  | 'income'
  | 'expense'
  | 'openingAccount';

type Place = {
  figure: Figure;
  /** The field of the contract that returns it; for rows that are added up, the rows. */
  field: string;
  read: (ask: Ask, today: IsoDay) => Promise<number>;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const owedOf = (saldos: readonly number[]) => sum(saldos.map((saldo) => Math.max(0, -saldo)));
const creditOf = (saldos: readonly number[]) => sum(saldos.map((saldo) => Math.max(0, saldo)));

const everybody = { showNullSaldo: true, size: 200 } as const;
const balances = async (ask: Ask) => (await ask(contract.openBalances.list, everybody)).users;

/** Credits of families with payout orders that the bank has not executed yet: the money is still theirs. */
const paidOutSoon = async (ask: Ask) => {
  const { orders } = await ask(contract.bankExport.orders, {});
  let cents = 0;
  for (const { ID } of orders.filter(({ kind }) => kind === 'disbursement')) {
    const { lines } = await ask(contract.bankExport.order, { ID });
    const waiting = lines.filter(({ state, child_ID: id }) => id > 0 && (state === 'prepared' || state === 'exported'));
    cents += sum(waiting.map(({ amount }) => amount));
  }
  return cents;
};

export const reportOf = (ask: Ask, kind: ReportKind, today: IsoDay, from = `${today.slice(0, 4)}-01-01`) =>
  ask(contract.reports.view, { report: kind, from: toDayNumber(from), to: toDayNumber(today) });

/** A cell of the named row; 0 if there is no such row, because there is nothing to report. */
export const cellOf = ({ columns, rows }: Report, name: RegExp, column: string): number => {
  const place = columns.findIndex(({ label }) => label === column);
  const row = rows.find(({ cells }) => cells.some((cell) => typeof cell === 'string' && name.test(cell)));
  return Number(row?.cells[place] ?? 0);
};
const valueOf = (report: Report, name: RegExp) => cellOf(report, name, report.columns[2]?.label ?? '');

const overdueColumns = ['bis 30 Tage', '31 bis 60 Tage', '61 bis 90 Tage', 'über 90 Tage'];

/** The last line of the file, „Summe“; `fromEnd` counts the cells before the last one. */
const totalInFile = async (ask: Ask, today: IsoDay, fromEnd: number) => {
  const { content } = await ask(reportFiles.file, {
    report: 'openItems',
    from: toDayNumber(today),
    to: toDayNumber(today),
    format: 'csv',
  });
  const lines = Buffer.from(content, 'base64').toString('utf8').trim().split(/\r?\n/);
  const cell =
    lines
      .findLast((line) => line.includes('Summe'))
      ?.split(';')
      .at(-1 - fromEnd) ?? '';
  return Math.round(Number(cell.replaceAll('.', '').replace(',', '.')) * 100);
};

/**
 * Every place that shows a figure of the club. A new field of the contract with the name of a figure must be added here or to `ofOne`; a
 * new report to `reportFigures`.
 */
export const places: readonly Place[] = [
  {
    figure: 'open',
    field: 'home.figures.open',
    read: async (ask) => (await ask(contract.home.figures, {})).open?.at(-1) ?? -1,
  },
  {
    figure: 'open',
    field: 'openBalances.list.owed',
    read: async (ask) => (await ask(contract.openBalances.list, {})).owed,
  },
  {
    figure: 'open',
    field: 'openBalances.list.users',
    read: async (ask) => owedOf((await balances(ask)).map(({ saldoall }) => saldoall)),
  },
  {
    figure: 'open',
    field: 'reports.dashboard.ages',
    read: async (ask) => sum((await ask(contract.reports.dashboard, {})).ages.map(({ amount }) => amount)),
  },
  { figure: 'open', field: 'reports file openItems', read: (ask, today) => totalInFile(ask, today, 2) },
  {
    figure: 'open',
    field: 'accounting.accounts.accounts',
    read: async (ask) => {
      const { accounts } = await ask(contract.accounting.accounts, {});
      return creditOf(accounts.filter(({ kind }) => kind === 5).map(({ saldo }) => saldo));
    },
  },

  { figure: 'due', field: 'home.treasury.due', read: async (ask) => (await ask(contract.home.treasury, {})).due.cents },
  {
    figure: 'due',
    field: 'home.treasury.due.cents',
    read: async (ask) => (await ask(contract.home.treasury, {})).due.cents,
  },
  {
    figure: 'due',
    field: 'openBalances.list.due',
    read: async (ask) => (await ask(contract.openBalances.list, {})).due,
  },
  {
    figure: 'due',
    field: 'openBalances.list.users',
    read: async (ask) => sum((await balances(ask)).map(({ due }) => due)),
  },
  {
    figure: 'due',
    field: 'reports.dashboard.ages',
    read: async (ask) => sum((await ask(contract.reports.dashboard, {})).ages.slice(1).map(({ amount }) => amount)),
  },
  {
    figure: 'dueOfFamilies',
    field: 'dunning.plan.families',
    read: async (ask) => sum((await ask(contract.dunning.plan, {})).families.map(({ due }) => due)),
  },
  {
    figure: 'dueOfFamilies',
    field: 'persons.list.users',
    read: async (ask) => {
      // Deceased persons have a separate list.
      const { users: living } = await ask(contract.persons.list, {});
      const { users: dead } = await ask(contract.personLists.deceased, {});
      return sum([...living, ...dead].filter(({ isVerwalter }) => isVerwalter).map(({ due = 0 }) => due));
    },
  },

  {
    figure: 'credit',
    field: 'openBalances.list.credit',
    read: async (ask) => (await ask(contract.openBalances.list, everybody)).credit,
  },
  { figure: 'credit', field: 'reports file openItems', read: (ask, today) => totalInFile(ask, today, 1) },
  // Once per family, so that adding up a list of persons counts no credit twice.
  {
    figure: 'creditOfFamilies',
    field: 'persons.list.users',
    read: async (ask) => creditOf((await ask(contract.persons.list, {})).users.map(({ saldo = 0 }) => saldo)),
  },
  {
    figure: 'creditOfFamilies',
    field: 'persons.list.users, asked for by their saldo',
    read: async (ask) => {
      const { users } = await ask(contract.persons.list, { filters: { saldo: '>0' }, sort: '-saldo' });
      return sum(users.map(({ saldo = 0 }) => saldo));
    },
  },
  {
    figure: 'creditOfFamilies',
    field: 'persons.search.users',
    read: async (ask) => {
      const { users } = await ask(contract.persons.list, {});
      const found = await ask(contract.persons.searchByPost, {
        ids: users.map(({ ID }) => ID),
        furtherFields: ['saldo'],
        size: 1000,
      });
      return creditOf(found.users.map(({ saldo = 0 }) => saldo));
    },
  },
  {
    figure: 'creditOfFamilies',
    field: 'bankExport.disbursements.credits',
    read: async (ask) => {
      const { credits } = await ask(contract.bankExport.disbursements, {});
      return sum(credits.map(({ amount, held }) => amount + held)) + (await paidOutSoon(ask));
    },
  },

  {
    figure: 'openOfCustomers',
    field: 'openBalances.list.users',
    read: async (ask) => owedOf((await balances(ask)).filter(({ ID }) => ID === 0).map(({ saldoall }) => saldoall)),
  },

  {
    figure: 'underWay',
    field: 'openBalances.list.underWay',
    read: async (ask) => (await ask(contract.openBalances.list, everybody)).underWay,
  },
  {
    figure: 'underWay',
    field: 'ledger.saldo.underWay',
    read: async (ask) => {
      const families = (await balances(ask)).filter(({ ID }) => ID !== 0);
      const told = [];
      for (const { ID } of families) told.push((await ask(contract.ledger.saldo, { childID: ID })).underWay);
      return sum(told);
    },
  },
  {
    figure: 'underWayWithVouchers',
    field: 'clubPayments.list.underWay',
    read: async (ask) => (await ask(contract.clubPayments.list, { size: 1 })).underWay,
  },

  {
    figure: 'members',
    field: 'home.figures.members',
    read: async (ask) => (await ask(contract.home.figures, {})).members?.at(-1) ?? -1,
  },
  {
    figure: 'members',
    field: 'personLists.demography.total',
    read: async (ask) => (await ask(contract.personLists.demography, {})).total,
  },

  {
    figure: 'funds',
    field: 'reports.dashboard.money',
    read: async (ask) => sum((await ask(contract.reports.dashboard, {})).money.map(({ balance }) => balance)),
  },
  {
    figure: 'income',
    field: 'reports.dashboard.months',
    read: async (ask) => sum((await ask(contract.reports.dashboard, {})).months.map(({ income }) => income)),
  },
  {
    figure: 'expense',
    field: 'reports.dashboard.months',
    read: async (ask) => sum((await ask(contract.reports.dashboard, {})).months.map(({ expense }) => expense)),
  },
];

type ReportFigures = readonly (readonly [Figure, (report: Report) => number])[];

const positions: ReportFigures = [
  ['open', (report) => valueOf(report, /^Offene Beträge von Familien und Kunden$/)],
  ['credit', (report) => valueOf(report, /^Guthaben von Familien und Kunden$/)],
  ['funds', (report) => valueOf(report, /^Summe Geld$/)],
];

/** The figures in each report; a new report must be added. */
export const reportFigures: Readonly<Record<ReportKind, ReportFigures>> = {
  income: [
    ['income', (report) => cellOf(report, /^Überschuss$/, 'Einnahmen')],
    ['expense', (report) => cellOf(report, /^Überschuss$/, 'Ausgaben')],
    ['funds', (report) => Number(report.rows.at(-1)?.cells[4] ?? -1)],
  ],
  assets: positions,
  balanceSheet: [...positions, ['openingAccount', (report) => valueOf(report, /^Eröffnungsbilanzkonto$/)]],
  balances: [['netted', (report) => cellOf(report, /^Kundenkonten \(\d+\), Guthaben abgezogen$/, 'Ende')]],
  openItems: [
    ['open', (report) => cellOf(report, /^Summe$/, 'Summe offen')],
    ['due', (report) => sum(overdueColumns.map((column) => cellOf(report, /^Summe$/, column)))],
    ['credit', (report) => cellOf(report, /^Summe$/, 'Guthaben')],
    ['netted', (report) => cellOf(report, /^Summe$/, 'Saldo')],
  ],
  // Only rows, or figures about earnings, plans and taxes.
  profit: [],
  journal: [],
  account: [],
  cash: [],
  costCentres: [],
  budget: [],
  vat: [],
};

/** Fields with such a name that are not a figure of the club, and what they are about. */
export const ofOne: Readonly<Record<string, string>> = {
  'prae.form.form.paid': 'of one trainer and month',
  'meetings.list.members': 'invited to one general meeting',
  'meetings.hall.open': 'votes that are open, not cents',
  'meetings.hallByCode.open': 'votes that are open, not cents',
  'sections.get.section.members': 'of one section',
  'sections.get.members': 'who belongs to one section',
  'sections.ofPerson.later': 'sections, not cents',
  'standesmeldung.preview.members': 'on the day that somebody chose, without families and institutions',
  'standesmeldung.get.members': 'as they were on the day of a report',
  'standesmeldung.get.report.members': 'the same',
  'persons.get.saldo': 'one person',
  'persons.get.saldoall': 'one person',
  'persons.get.due': 'one person',
  'persons.get.later': 'one person',
  'personLists.demography.ages': 'how old people are',
  'duplicates.compare.one.balance': 'one person',
  'duplicates.compare.one.balance.saldo': 'one person',
  'duplicates.compare.one.balance.due': 'one person',
  'duplicates.compare.one.balance.later': 'one person',
  'duplicates.compare.other.balance': 'one person',
  'duplicates.compare.other.balance.saldo': 'one person',
  'duplicates.compare.other.balance.due': 'one person',
  'duplicates.compare.other.balance.later': 'one person',
  'moveIn.check.cents': 'one file',
  'moveIn.overview.balances': 'how many were taken over',
  'businessYears.opening.balances': 'what a year begins with',
  'bookings.price.cents': 'one booking',
  'ledger.saldo.saldo': 'one family',
  'ledger.saldo.due': 'one family',
  'ledger.saldo.later': 'one family',
  'bank.lines.open': 'how many lines wait',
  'withdrawals.declare.refunded': 'one contract',
  'accounting.ledger.sums.credit': 'the credit side of one account',
  'payments.list.saldo': 'one family',
  'payments.list.due': 'one family',
  'payments.list.later': 'one family',
  'payments.open.saldo': 'one family',
  'payments.open.due': 'one family',
  'payments.open.later': 'one family',
  'payments.open.underWay': 'one family',
  'payments.previewManual.credit': 'one payment',
  'invoices.list.sums.open': 'what is open of items with an invoice, whatever the filter leaves',
  'clubPayments.list.paid': 'payments of families, whatever the filter leaves',
  'clubPayments.list.refunded': 'payments of families, whatever the filter leaves',
  'dunning.ofPerson.due': 'one family',
  'home.inbox.reminders.cents': 'what the next reminders ask for',
  'platform.club.members': 'the same count, by the house: platform.api.test.ts',
};
