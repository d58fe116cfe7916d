import { formatDay, formatMonth } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { BoardPart } from '@vereinshaus/contract/reports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { owedByAgeOn } from '../ledger/index.ts';
import { sumOf } from './account-groups.ts';
import { type ComparedFigures, type ComparedPeriods, comparedLine, comparisonHeadings } from './board-part.ts';
import { monthsOf } from './income-report.ts';
import type { MonthFlow } from './money-flow.queries.ts';
import { ages, sumByAge } from './open-items-report.ts';
import { lineRow, moneyColumn, textColumn, totalRow } from './report.ts';

export const moneyPart = (
  { period, before }: ComparedPeriods,
  { now: flows, was: flowsBefore }: ComparedFigures<readonly MonthFlow[]>,
): BoardPart => {
  const monthsBefore = monthsOf(before);
  const lines = monthsOf(period).map((month, index) => {
    const { income = 0, expense = 0 } = flows.find((flow) => flow.month === month) ?? {};
    const was = flowsBefore.find((flow) => flow.month === monthsBefore[index]);
    return { label: formatMonth(month), income, expense, before: (was?.income ?? 0) - (was?.expense ?? 0) };
  });
  const income = sumOf(lines, (each) => each.income);
  const expense = sumOf(lines, (each) => each.expense);
  const resultBefore = sumOf(flowsBefore, (each) => each.income - each.expense);
  return {
    title: 'Einnahmen und Ausgaben',
    headline: `${formatMoney(income)} eingenommen, ${formatMoney(expense)} ausgegeben: ${income >= expense ? 'Überschuss' : 'Abgang'} ${formatMoney(Math.abs(income - expense))} (Vorjahr ${formatMoney(resultBefore)}).`,
    notes: ['Gezählt wird, was am Konto oder in der Kassa eingegangen und hinausgegangen ist.'],
    columns: [
      textColumn('Monat'),
      moneyColumn('Einnahmen'),
      moneyColumn('Ausgaben'),
      moneyColumn('Überschuss'),
      moneyColumn('Überschuss im Vorjahr'),
    ],
    rows: [
      ...lines.map((each) => lineRow([each.label, each.income, each.expense, each.income - each.expense, each.before])),
      totalRow(['Summe', income, expense, income - expense, resultBefore]),
    ],
    chart: {
      title: 'Einnahmen und Ausgaben je Monat',
      unit: 'money',
      labels: lines.map(({ label }) => label),
      series: [
        { name: 'Einnahmen', values: lines.map((each) => each.income) },
        { name: 'Ausgaben', values: lines.map((each) => each.expense) },
      ],
    },
  };
};

export const balancesPart = async (ctx: Ctx, { period, before }: ComparedPeriods): Promise<BoardPart> => {
  const now = sumByAge(await owedByAgeOn(ctx, period.to));
  const was = sumByAge(await owedByAgeOn(ctx, before.to));
  const whole = (cents: readonly number[]) => sumOf(cents, (each) => each);
  return {
    title: 'Offene Salden',
    headline: `${formatMoney(whole(now))} sind am ${formatDay(period.to)} offen (Vorjahr ${formatMoney(whole(was))}).`,
    notes: ['Was bei Familien und Kunden offen ist, nach Alter der Fälligkeit. Guthaben sind nicht abgezogen.'],
    columns: [textColumn('Alter'), ...comparisonHeadings.map(moneyColumn)],
    rows: [
      ...ages.map((label, age) => comparedLine(label, now[age] ?? 0, was[age] ?? 0)),
      totalRow(['Summe', whole(now), whole(was), whole(now) - whole(was)]),
    ],
    chart: {
      title: 'Offene Salden nach Alter',
      unit: 'money',
      labels: [...ages],
      series: [
        { name: 'Zeitraum', values: [...now] },
        { name: 'Vorjahr', values: [...was] },
      ],
    },
  };
};
