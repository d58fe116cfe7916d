import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { yearsOfClub } from '../business-years/index.ts';
import {
  type Balance,
  classOf,
  closingOf,
  isCustomer,
  isResult,
  movementOf,
  resultGroups,
  sumOf,
} from './account-groups.ts';
import { balancesIn, centresIn, type Period } from './balances.queries.ts';
import { periodBefore } from './period.ts';
import { groupRows, lineRow, moneyColumn, type ReportDraft, textColumn, totalRow } from './report.ts';

type ComparedAccount = { number: number; name: string; kind: number; now: number; before: number };

/** Income positive, expense negative. */
const resultsOf = (now: readonly Balance[], before: readonly Balance[]): readonly ComparedAccount[] => {
  const movements = (balances: readonly Balance[]) =>
    new Map(balances.filter(isResult).map((each) => [each.number, -movementOf(each)]));
  const [current, was] = [movements(now), movements(before)];
  return [...new Map([...before, ...now].filter(isResult).map((each) => [each.number, each])).values()]
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, name, kind }) => ({
      number,
      name,
      kind,
      now: current.get(number) ?? 0,
      before: was.get(number) ?? 0,
    }))
    .filter((each) => each.now !== 0 || each.before !== 0);
};

const nowOf = ({ now }: ComparedAccount) => now;
const beforeOf = ({ before }: ComparedAccount) => before;

/** Gewinn- und Verlustrechnung (VerG § 22): income and expenses, paid or not. */
export const profitReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const before = periodBefore(await yearsOfClub(ctx), period);
  const results = resultsOf(await balancesIn(ctx, period), await balancesIn(ctx, before));
  return {
    columns: [textColumn('Konto'), textColumn('Bezeichnung'), moneyColumn('Betrag'), moneyColumn('Vorjahr')],
    notes: [`Vorjahr: ${formatDay(before.from)} bis ${formatDay(before.to)}. Aufwand ist negativ.`],
    rows: [
      ...resultGroups.flatMap(([label, classes]) => {
        const lines = results.filter((each) => classes.includes(classOf(each) ?? -1));
        return groupRows(
          label,
          lines.map(({ number, name, now, before: was }) => lineRow([accountDigits(number), name, now, was], number)),
          [null, `Summe ${label}`, sumOf(lines, nowOf), sumOf(lines, beforeOf)],
        );
      }),
      totalRow([null, 'Ergebnis', sumOf(results, nowOf), sumOf(results, beforeOf)]),
    ],
    chart: {
      labels: resultGroups.map(([label]) => label),
      series: [nowOf, beforeOf].map((valueOf, index) => ({
        name: index === 0 ? 'Zeitraum' : 'Vorjahr',
        values: resultGroups.map(([, classes]) =>
          Math.abs(
            sumOf(
              results.filter((each) => classes.includes(classOf(each) ?? -1)),
              valueOf,
            ),
          ),
        ),
      })),
    },
  };
};

/** Saldenliste: opening balance, movements and closing balance of each account; debit positive. */
export const balancesReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const balances = await balancesIn(ctx, period);
  const customers = balances.filter(isCustomer);
  const cellsOf = (label: string, rows: readonly Balance[]) => [
    label,
    sumOf(rows, ({ opening }) => opening),
    sumOf(rows, ({ debit }) => debit),
    sumOf(rows, ({ credit }) => credit),
    sumOf(rows, closingOf),
  ];
  return {
    columns: [
      textColumn('Konto'),
      textColumn('Bezeichnung'),
      moneyColumn('Anfang'),
      moneyColumn('Soll'),
      moneyColumn('Haben'),
      moneyColumn('Ende'),
    ],
    notes: ['Soll ist positiv, Haben negativ. Alle Salden zusammen ergeben null.'],
    rows: [
      ...balances
        .filter((each) => !isCustomer(each))
        .map((each) => lineRow([accountDigits(each.number), ...cellsOf(each.name, [each])], each.number)),
      ...(customers.length === 0
        ? []
        : [lineRow([null, ...cellsOf(`Kundenkonten (${customers.length}), Guthaben abgezogen`, customers)])]),
      totalRow([null, ...cellsOf('Summe', balances)]),
    ],
  };
};

/** Ergebnis je Kostenstelle: Sparte, course, event. */
export const centresReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const rows = await centresIn(ctx, period);
  const names = [...new Set(rows.map(({ name }) => name))];
  const of = (name: string) => rows.filter((row) => row.name === name);
  const incomeOf = (row: { number: number; debit: number; credit: number }) =>
    row.number < 5000 ? row.credit - row.debit : 0;
  const expenseOf = (row: { number: number; debit: number; credit: number }) =>
    row.number < 5000 ? 0 : row.debit - row.credit;
  const cellsOf = (each: readonly { number: number; debit: number; credit: number }[]) => {
    const [income, expense] = [sumOf(each, incomeOf), sumOf(each, expenseOf)];
    return [income, expense, income - expense];
  };
  const labelOf = (name: string) => (name === '' ? 'ohne Kostenstelle' : name);
  return {
    columns: [
      textColumn('Konto'),
      textColumn('Bezeichnung'),
      moneyColumn('Erträge'),
      moneyColumn('Aufwand'),
      moneyColumn('Ergebnis'),
    ],
    rows: [
      ...names.flatMap((name) =>
        groupRows(
          labelOf(name),
          of(name).map((row) => lineRow([accountDigits(row.number), row.account, ...cellsOf([row])], row.number)),
          [null, `Summe ${labelOf(name)}`, ...cellsOf(of(name))],
        ),
      ),
      totalRow([null, 'Summe', ...cellsOf(rows)]),
    ],
    chart: {
      labels: names.map(labelOf),
      series: [
        { name: 'Erträge', values: names.map((name) => sumOf(of(name), incomeOf)) },
        { name: 'Aufwand', values: names.map((name) => sumOf(of(name), expenseOf)) },
      ],
    },
  };
};
