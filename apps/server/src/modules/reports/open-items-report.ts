import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { type OwedByAgeRow, owedByAgeOn } from '../ledger/index.ts';
import { sumOf } from './account-groups.ts';
import type { Period } from './balances.queries.ts';
import { lineRow, moneyColumn, type ReportDraft, textColumn, totalRow } from './report.ts';

export const ages = ['noch nicht fällig', 'bis 30 Tage', '31 bis 60 Tage', '61 bis 90 Tage', 'über 90 Tage'] as const;

export const sumByAge = (rows: readonly OwedByAgeRow[]): readonly number[] =>
  ages.map((_, age) =>
    sumOf(
      rows.filter((row) => row.age === age),
      ({ cents }) => cents,
    ),
  );

const creditOf = (rows: readonly OwedByAgeRow[]) =>
  sumOf(
    rows.filter(({ age }) => age === -1),
    ({ cents }) => cents,
  );

/** Offene Posten nach Alter: who owes what and since when, and who has a credit; for a future day as of today. */
export const openItemsReport = async (ctx: Ctx, { to }: Period): Promise<ReportDraft> => {
  const today = dayInVienna(ctx.now);
  const on = to < today ? to : today;
  const rows = await owedByAgeOn(ctx, on);
  const families = new Map<number, OwedByAgeRow[]>();
  for (const row of rows) families.set(row.number, [...(families.get(row.number) ?? []), row]);
  const cellsOf = (each: readonly OwedByAgeRow[]) => {
    const byAge = sumByAge(each);
    const owed = sumOf(byAge, (cents) => cents);
    return [...byAge, owed, creditOf(each), owed - creditOf(each)];
  };
  return {
    columns: [
      textColumn('Konto'),
      textColumn('Name'),
      ...ages.map(moneyColumn),
      moneyColumn('Summe offen'),
      moneyColumn('Guthaben'),
      moneyColumn('Saldo'),
    ],
    notes: [`Stand am ${formatDay(on)}`, 'Familien und Kunden; Guthaben ist von „Summe offen“ nicht abgezogen.'],
    rows: [
      ...[...families.values()].map((each) =>
        lineRow([String(each[0]?.number), each[0]?.name ?? '', ...cellsOf(each)], each[0]?.number),
      ),
      totalRow([null, 'Summe', ...cellsOf(rows)]),
    ],
    chart: { labels: [...ages], series: [{ name: 'Offen', values: [...sumByAge(rows)] }] },
  };
};
