import { formatDay } from '@vereinshaus/contract/kit/days';
import type { BudgetLine } from '@vereinshaus/contract/reports/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requireYear, yearsOfClub } from '../business-years/index.ts';
import { recordHistory } from '../history/index.ts';
import { classOf, isResult, movementOf, resultGroups, sumOf } from './account-groups.ts';
import { balancesIn, type Period } from './balances.queries.ts';
import { periodBefore } from './period.ts';
import { groupRows, lineRow, moneyColumn, type ReportDraft, textColumn, totalRow } from './report.ts';
import { reportErrors } from './reports.errors.ts';

/** Income and expense both positive: class 4 is income; class 8 holds both and is listed with the expenses. */
const signOf = (number: number): 1 | -1 => (number < 5000 ? -1 : 1);

type PlannedAccount = {
  id: number;
  number: number;
  name: string;
  kind: number;
  planned: number;
  now: number;
  before: number;
};

const plannedIn = async (
  ctx: Ctx,
  yearId: number | null,
  period: Period,
  before: Period,
): Promise<readonly PlannedAccount[]> => {
  const actual = async (each: Period) =>
    new Map((await balancesIn(ctx, each)).map((balance) => [balance.id, movementOf(balance) * signOf(balance.number)]));
  const [now, was] = [await actual(period), await actual(before)];
  const { rows } = await sql<Omit<PlannedAccount, 'now' | 'before'>>`
    select a.id, a.number, a.name, a.kind, coalesce(b.amount_cents, 0)::bigint as planned
    from ledger_account_card a left join budget b on b.account_id = a.id and b.business_year_id = ${yearId}
    where a.kind <> 5 and a.number between 4000 and 8999 and a.deleted_at is null order by a.number`.execute(ctx.db);
  return rows.map((row) => ({ ...row, now: now.get(row.id) ?? 0, before: was.get(row.id) ?? 0 }));
};

const cellsOf = (rows: readonly PlannedAccount[]) => {
  const [planned, now] = [sumOf(rows, (row) => row.planned), sumOf(rows, (row) => row.now)];
  return [planned, now, now - planned, sumOf(rows, (row) => row.before)];
};

/** Voranschlag gegen Ist: planned, actual, and previous year. */
export const budgetReport = async (ctx: Ctx, period: Period): Promise<ReportDraft> => {
  const years = await yearsOfClub(ctx);
  const year = years.find(({ startsOn, endsOn }) => startsOn <= period.to && period.from <= endsOn);
  const whole = year === undefined ? period : { from: year.startsOn, to: year.endsOn };
  const before = periodBefore(years, whole);
  const rows = (await plannedIn(ctx, year?.id ?? null, whole, before)).filter(
    ({ planned, now, before: was }) => planned !== 0 || now !== 0 || was !== 0,
  );
  const [income, expense] = [rows.filter(({ number }) => number < 5000), rows.filter(({ number }) => number >= 5000)];
  const [got, spent] = [cellsOf(income), cellsOf(expense)];
  return {
    columns: [
      textColumn('Konto'),
      textColumn('Bezeichnung'),
      moneyColumn('Voranschlag'),
      moneyColumn('Ist'),
      moneyColumn('Abweichung'),
      moneyColumn('Vorjahr'),
    ],
    notes: [
      `Geschäftsjahr ${formatDay(whole.from)} bis ${formatDay(whole.to)}. Erträge und Aufwand sind beide positiv.`,
    ],
    rows: [
      ...resultGroups.flatMap(([label, classes]) => {
        const lines = rows.filter((row) => classes.includes(classOf(row) ?? -1));
        return groupRows(
          label,
          lines.map((row) => lineRow([String(row.number), row.name, ...cellsOf([row])], row.number)),
          [null, `Summe ${label}`, ...cellsOf(lines)],
        );
      }),
      totalRow([null, 'Ergebnis', ...got.map((cents, index) => cents - (spent[index] ?? 0))]),
    ],
    chart: {
      labels: ['Erträge', 'Aufwand'],
      series: ['Voranschlag', 'Ist', 'Vorjahr'].map((name, index) => {
        const column = index === 2 ? 3 : index;
        return { name, values: [got[column] ?? 0, spent[column] ?? 0] };
      }),
    },
  };
};

/** The accounts that can be planned, for the form. */
export const budgetOf = async (ctx: Ctx, yearId: number): Promise<readonly BudgetLine[]> => {
  const years = await yearsOfClub(ctx);
  const { year } = requireYear(years, yearId);
  const period = { from: year.startsOn, to: year.endsOn };
  const rows = await plannedIn(ctx, yearId, period, periodBefore(years, period));
  return rows.map(({ id, number, name, planned, before }) => ({ ID: id, nr: number, name, amount: planned, before }));
};

/** Voranschlag speichern: for the named accounts; a plan of zero is deleted. */
export const saveBudget = async (ctx: Ctx, yearId: number, lines: readonly { accountId: number; cents: number }[]) => {
  const { year } = requireYear(await yearsOfClub(ctx), yearId);
  const planned = new Map(lines.map(({ accountId, cents }) => [accountId, cents]));
  const accounts = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.id', '=', sql<number>`any(${[...planned.keys()]}::integer[])`)
    .select(['a.id', 'a.number', 'a.kind'])
    .execute();
  if (accounts.length !== planned.size || !accounts.every(isResult)) throw reportErrors.noResultAccount();
  await sql`
    insert into budget (club_id, business_year_id, account_id, amount_cents)
    select current_club(), ${yearId}, id, cents
    from unnest(${[...planned.keys()]}::integer[], ${[...planned.values()]}::bigint[]) as line (id, cents)
    on conflict (club_id, business_year_id, account_id) do update set amount_cents = excluded.amount_cents`.execute(
    ctx.db,
  );
  await ctx.db.deleteFrom('budget').where('business_year_id', '=', yearId).where('amount_cents', '=', 0).execute();
  const details = { yearId, startsOn: year.startsOn, endsOn: year.endsOn, accounts: planned.size };
  await recordHistory(ctx, { kind: 'reports.budget', personId: null, details });
};
