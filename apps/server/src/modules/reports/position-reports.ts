import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { ReportRow } from '@vereinshaus/contract/reports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { yearsOfClub } from '../business-years/index.ts';
import {
  type Balance,
  classOf,
  closingOf,
  isCustomer,
  isMoney,
  isResult,
  movementOf,
  sumOf,
} from './account-groups.ts';
import { balancesIn, type Period } from './balances.queries.ts';
import { openingLeftText } from './opening-left.ts';
import { periodBefore } from './period.ts';
import { groupRows, lineRow, moneyColumn, type ReportDraft, textColumn, totalRow } from './report.ts';

/** A position with its value now and a year earlier: assets and debts both positive. */
type Position = { number: number | null; name: string; now: number; before: number };

type Side = { assets: number; debts: number };

/** The side of an account: bank accounts and families by their sign, all others by their definition. */
const sideOf = (balance: Pick<Balance, 'kind' | 'isAsset'>, cents: number): Side => {
  const isAsset = balance.kind === 1 || balance.kind === 5 ? cents >= 0 : balance.isAsset;
  return isAsset ? { assets: cents, debts: 0 } : { assets: 0, debts: -cents };
};

export type ComparedBalance = { account: Balance; now: number; before: number };

/** Every account of either period, with its balance at the end of both. */
export const compareBalances = (now: readonly Balance[], before: readonly Balance[]): readonly ComparedBalance[] => {
  const [found, earlier] = [
    new Map(now.map((each) => [each.id, each])),
    new Map(before.map((each) => [each.id, each])),
  ];
  return [...new Map([...before, ...now].map((each) => [each.id, each])).values()]
    .toSorted((one, other) => one.number - other.number)
    .map((account) => {
      const [current, was] = [found.get(account.id), earlier.get(account.id)];
      return { account, now: current ? closingOf(current) : 0, before: was ? closingOf(was) : 0 };
    });
};

const positionsOf = (rows: readonly ComparedBalance[], side: keyof Side): readonly Position[] =>
  rows
    .map(({ account, now, before }) => ({
      number: account.number,
      name: account.name,
      now: sideOf(account, now)[side],
      before: sideOf(account, before)[side],
    }))
    .filter(({ now, before }) => now !== 0 || before !== 0);

const together = (name: string, positions: readonly Position[]): readonly Position[] =>
  positions.length === 0
    ? []
    : [
        {
          number: null,
          name,
          now: sumOf(positions, ({ now }) => now),
          before: sumOf(positions, ({ before }) => before),
        },
      ];

const rowOf = ({ number, name, now, before }: Position): ReportRow =>
  lineRow([number === null ? null : accountDigits(number), name, now, before], number ?? undefined);

const part = (label: string, positions: readonly Position[]): ReportRow[] =>
  groupRows(label, positions.map(rowOf), [
    null,
    `Summe ${label}`,
    sumOf(positions, ({ now }) => now),
    sumOf(positions, ({ before }) => before),
  ]);

/** Assets and debts of the club, in the form that both reports use. */
export const positions = (rows: readonly ComparedBalance[]) => {
  const ofClub = rows.filter(({ account }) => !isCustomer(account) && !isResult(account) && classOf(account) !== 9);
  const customers = rows.filter(({ account }) => isCustomer(account));
  const inClass = (wanted: number) => ofClub.filter(({ account }) => classOf(account) === wanted && !isMoney(account));
  const funds = ofClub.filter(({ account }) => isMoney(account));
  const listed = new Set([funds, inClass(0), inClass(1), inClass(2), inClass(3)].flat());
  const others = ofClub.filter((row) => !listed.has(row));
  return {
    assets: [
      ['Geld', positionsOf(funds, 'assets')],
      [
        'Forderungen',
        [
          ...together('Offene Beträge von Familien und Kunden', positionsOf(customers, 'assets')),
          ...positionsOf([...inClass(2), ...inClass(3), ...others], 'assets'),
        ],
      ],
      ['Vorräte', positionsOf(inClass(1), 'assets')],
      ['Anlagen', positionsOf(inClass(0), 'assets')],
    ] as const,
    debts: [
      [
        'Verbindlichkeiten',
        [
          ...positionsOf([...funds, ...inClass(0), ...inClass(1), ...inClass(2), ...inClass(3), ...others], 'debts'),
          ...together('Guthaben von Familien und Kunden', positionsOf(customers, 'debts')),
        ],
      ],
    ] as const,
  };
};

const totalsOf = (parts: readonly (readonly [string, readonly Position[]])[]) => {
  const all = parts.flatMap(([, each]) => each);
  return { now: sumOf(all, ({ now }) => now), before: sumOf(all, ({ before }) => before) };
};

const columnsFor = ({ to }: Period, before: Period) => [
  textColumn('Konto'),
  textColumn('Bezeichnung'),
  moneyColumn(formatDay(to)),
  moneyColumn(formatDay(before.to)),
];

/** Vermögensübersicht (VerG § 21): assets, debts, and the difference. */
export const assetsReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const before = periodBefore(await yearsOfClub(ctx), period);
  const { assets, debts } = positions(compareBalances(await balancesIn(ctx, period), await balancesIn(ctx, before)));
  const [has, owes] = [totalsOf(assets), totalsOf(debts)];
  return {
    columns: columnsFor(period, before),
    rows: [
      ...assets.flatMap(([label, each]) => part(label, each)),
      totalRow([null, 'Vermögen', has.now, has.before]),
      ...debts.flatMap(([label, each]) => part(label, each)),
      totalRow([null, 'Reinvermögen', has.now - owes.now, has.before - owes.before]),
    ],
    chart: {
      labels: assets.map(([label]) => label),
      series: [
        { name: formatDay(period.to), values: assets.map(([, each]) => sumOf(each, ({ now }) => now)) },
        { name: formatDay(before.to), values: assets.map(([, each]) => sumOf(each, ({ before: was }) => was)) },
      ],
    },
  };
};

/** Bilanz (VerG § 22): both sides are equal, because every entry has two sides. */
export const balanceSheetReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const before = periodBefore(await yearsOfClub(ctx), period);
  const [now, was] = [await balancesIn(ctx, period), await balancesIn(ctx, before)];
  const rows = compareBalances(now, was);
  const { assets, debts } = positions(rows);
  const results = (balances: readonly Balance[], valueOf: (balance: Balance) => number) =>
    -sumOf(balances.filter(isResult), valueOf);
  const equity: readonly Position[] = [
    ...rows
      .filter(({ account }) => classOf(account) === 9)
      .map((row) => ({ number: row.account.number, name: row.account.name, now: -row.now, before: -row.before })),
    {
      number: null,
      name: 'Ergebnisse noch nicht abgeschlossener Jahre',
      now: results(now, ({ opening }) => opening),
      before: results(was, ({ opening }) => opening),
    },
    { number: null, name: 'Ergebnis des Zeitraums', now: results(now, movementOf), before: results(was, movementOf) },
  ].filter((position) => position.now !== 0 || position.before !== 0);
  const [active, passive] = [totalsOf(assets), totalsOf([...debts, ['Eigenkapital', equity]])];
  return {
    columns: columnsFor(period, before),
    notes: rows.flatMap(({ account, now: cents }) =>
      account.purpose === 'opening' && cents !== 0 ? [`${openingLeftText({ ...account, cents })}.`] : [],
    ),
    rows: [
      ...assets.flatMap(([label, each]) => part(label, each)),
      totalRow([null, 'Summe Aktiva', active.now, active.before]),
      ...part('Eigenkapital', equity),
      ...debts.flatMap(([label, each]) => part(label, each)),
      totalRow([null, 'Summe Passiva', passive.now, passive.before]),
    ],
  };
};
