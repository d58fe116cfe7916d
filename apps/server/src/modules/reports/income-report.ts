import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { addDays, formatDay, formatMonth, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { yearsOfClub } from '../business-years/index.ts';
import { type Balance, classOf, closingOf, isMoney, isResult, resultGroups, sumOf } from './account-groups.ts';
import { balancesIn, type Period } from './balances.queries.ts';
import { flowsIn, type MoneyFlowRow } from './money-flow.queries.ts';
import { periodBefore } from './period.ts';
import { groupRows, lineRow, moneyColumn, type ReportDraft, sumRow, textColumn, totalRow } from './report.ts';

type Account = Pick<Balance, 'id' | 'number' | 'name' | 'kind'>;
type IncomeLine = { account: Account | null; income: number; expense: number; before: number };

const surplusOf = ({ income, expense }: Pick<IncomeLine, 'income' | 'expense'>) => income - expense;

const byAccount = (flows: readonly MoneyFlowRow[]): ReadonlyMap<number | null, { income: number; expense: number }> => {
  const sums = new Map<number | null, { income: number; expense: number }>();
  for (const { accountId, income, expense } of flows) {
    const known = sums.get(accountId) ?? { income: 0, expense: 0 };
    sums.set(accountId, { income: known.income + income, expense: known.expense + expense });
  }
  return sums;
};

/** Every account with income or expenses, in this period or in the previous one. */
export const toldOf = (
  accounts: readonly Account[],
  flows: readonly MoneyFlowRow[],
  flowsBefore: readonly MoneyFlowRow[],
): readonly IncomeLine[] => {
  const [now, before] = [byAccount(flows), byAccount(flowsBefore)];
  const none = { income: 0, expense: 0 };
  const known = accounts.filter(({ id }) => now.has(id) || before.has(id));
  return [...known, null].map((account) => {
    const key = account?.id ?? null;
    return { account, ...(now.get(key) ?? none), before: surplusOf(before.get(key) ?? none) };
  });
};

const rowOf = ({ account, income, expense, before }: IncomeLine) =>
  lineRow(
    [
      account === null ? null : accountDigits(account.number),
      account?.name ?? 'Guthaben und Vorauszahlungen von Mitgliedern',
      income,
      expense,
      income - expense,
      before,
    ],
    account?.number,
  );

const sumsOf = (label: string, told: readonly IncomeLine[]) => [
  null,
  label,
  sumOf(told, ({ income }) => income),
  sumOf(told, ({ expense }) => expense),
  sumOf(told, surplusOf),
  sumOf(told, ({ before }) => before),
];

const groupOf = (label: string, told: readonly IncomeLine[]) =>
  groupRows(label, told.map(rowOf), sumsOf(`Summe ${label}`, told));

/** Months of a period, e.g. 2026-01 to 2026-12. */
export const monthsOf = ({ from, to }: Period): readonly string[] => {
  const months: string[] = [];
  for (let day: IsoDay = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`) {
    months.push(day.slice(0, 7));
  }
  return months;
};

const chartOf = (period: Period, flows: readonly MoneyFlowRow[]) => {
  const months = monthsOf(period);
  const of = (valueOf: (flow: MoneyFlowRow) => number) =>
    months.map((month) =>
      sumOf(
        flows.filter((flow) => flow.month === month),
        valueOf,
      ),
    );
  return {
    labels: months.map(formatMonth),
    series: [
      { name: 'Einnahmen', values: of(({ income }) => income) },
      { name: 'Ausgaben', values: of(({ expense }) => expense) },
    ],
  };
};

/** Einnahmen-Ausgaben-Rechnung (VerG § 21): income, expenses, and the difference. */
export const incomeReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const before = periodBefore(await yearsOfClub(ctx), period);
  const [balances, flows, flowsBefore] = [
    await balancesIn(ctx, period),
    await flowsIn(ctx, period),
    await flowsIn(ctx, before),
  ];
  const accounts = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.kind', '<>', 5)
    .select(['a.id', 'a.number', 'a.name', 'a.kind'])
    .orderBy('a.number')
    .execute();
  const told = toldOf(accounts, flows, flowsBefore).filter(
    ({ account, income, expense, before: was }) => account !== null || income !== 0 || expense !== 0 || was !== 0,
  );
  const inClasses = (classes: readonly number[]) =>
    told.filter(({ account }) => account !== null && classes.includes(classOf(account) ?? -1));
  const others = told.filter(({ account }) => account === null || !isResult(account));
  const funds = balances.filter(isMoney);
  const opening = sumOf(funds, (fund) => fund.opening);
  return {
    columns: [
      textColumn('Konto'),
      textColumn('Bezeichnung'),
      moneyColumn('Einnahmen'),
      moneyColumn('Ausgaben'),
      moneyColumn('Überschuss'),
      moneyColumn('Vorjahr'),
    ],
    notes: [
      `Gezählt wird, was am Konto oder in der Kassa eingegangen und hinausgegangen ist. Vorjahr: ${formatDay(before.from)} bis ${formatDay(before.to)}.`,
    ],
    rows: [
      ...resultGroups.flatMap(([label, classes]) => groupOf(label, inClasses(classes))),
      ...groupOf('Vermögen, Schulden und Durchlaufendes', others),
      totalRow(sumsOf('Überschuss', told)),
      sumRow([null, `Geldbestand am ${formatDay(period.from)}`, null, null, opening, null]),
      ...funds.map((fund) =>
        lineRow(
          [accountDigits(fund.number), `${fund.name} am ${formatDay(period.to)}`, null, null, closingOf(fund), null],
          fund.number,
        ),
      ),
      sumRow([null, `Geldbestand am ${formatDay(period.to)}`, null, null, sumOf(funds, closingOf), null]),
    ],
    chart: chartOf(period, flows),
  };
};
