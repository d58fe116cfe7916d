import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, parseMoney } from '@vereinshaus/contract/kit/money';
import type { PositiveMeans } from '@vereinshaus/contract/move-in/move-in-fields';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { importProblems, readDay } from '../imports/index.ts';
import {
  accountsFor,
  type ClaimInput,
  clearOpeningAccount,
  type Line,
  netApart,
  openCreditsOf,
  openOfItems,
  postDocument,
  reverse,
  settleAll,
} from '../ledger/index.ts';
import { type RowVerdict, runnable, type StepDefinition } from './step.ts';

/** Positive: the family owes it; negative: it has a credit. */
type Balance = { cents: number; dueOn: IsoDay | null; text: string };

/** Of what the table says, what the family owes; and the other way round. */
export const signed = (cents: number, positive: PositiveMeans) => (positive === 'debt' || cents === 0 ? cents : -cents);

const maxCents = 100_000_000;
const longestText = 140;

const read: StepDefinition<Balance>['read'] = ({ amount = '', due = '', text = '' }, { today, positive }) => {
  const given = parseMoney(amount);
  const cents = given === null ? null : signed(given, positive);
  if (amount === '') return { problem: 'Hier fehlt der Betrag.' };
  if (cents === null) return { problem: 'Das ist kein Betrag. Bitte schreibe ihn wie 12,50 oder -12,50.' };
  if (Math.abs(cents) > maxCents) return { problem: 'Dieser Betrag ist zu groß.' };
  if (text.length > longestText) return { problem: importProblems.tooLong(longestText) };
  const dueOn = due === '' ? null : readDay(due, today);
  if (due !== '' && dueOn === null) return { problem: importProblems.day };
  const sum = cents < 0 ? `${formatMoney(-cents)} Guthaben` : `${formatMoney(cents)} offen`;
  const what = dueOn === null || cents < 0 ? sum : `${sum}, fällig ${formatDay(dueOn)}`;
  return { entry: { cents, dueOn, text }, what, cents };
};

/** Families whose opening balance came with an earlier run that still stands. */
const openedFamilies = async (ctx: Ctx, managerIds: readonly number[]): Promise<ReadonlyMap<number, IsoDay>> => {
  const { rows } = await sql<{ managerId: number; day: IsoDay }>`
    select distinct on (p.manager_id) p.manager_id as "managerId", (u.created_at at time zone 'Europe/Vienna')::date as day
    from move_in_row m
    join move_in_run u on u.club_id = m.club_id and u.id = m.run_id and u.step = 'balances' and m.undone_at is null
    join person_card p on p.club_id = m.club_id and p.id = m.person_id
    where p.manager_id = any(${[...managerIds]}::integer[]) order by p.manager_id, u.id desc`.execute(ctx.db);
  return new Map(rows.map(({ managerId, day }) => [managerId, day]));
};

const compare: StepDefinition<Balance>['compare'] = async (ctx, rows) => {
  const opened = await openedFamilies(
    ctx,
    rows.map(({ person }) => person.managerId),
  );
  return new Map(
    rows.flatMap(({ row, person, entry }): [number, RowVerdict][] => {
      const day = opened.get(person.managerId);
      if (entry.cents === 0) return [[row, { state: 'skip', reason: 'ausgeglichen' }]];
      if (day === undefined) return [];
      return [[row, { state: 'faulty', reason: `Diese Familie hat schon einen Anfangssaldo vom ${formatDay(day)}.` }]];
    }),
  );
};

const textOf = ({ text }: Balance) => (text === '' ? 'Anfangssaldo' : `Anfangssaldo: ${text}`);

const lineOf = (claim: ClaimInput, opening: number, entry: Balance, personId: number): Line => ({
  ...(entry.cents > 0 ? { debit: claim, credit: opening } : { debit: opening, credit: claim }),
  cents: Math.abs(entry.cents),
  symbol: 'EB',
  text: textOf(entry),
  personId,
});

/** A document per row, against the account that opens the books; credits cover what is due next, as any other. */
const write: StepDefinition<Balance>['write'] = async (ctx, rows, run) => {
  const accounts = await accountsFor(ctx, { purposes: ['opening'], payersOf: rows.map(({ person }) => person.id) });
  const opening = accounts.of('opening');
  const records = new Map<number, number>();
  const touched = new Set<number>();
  for (const { row, person, entry } of rows) {
    const account = accounts.ofPayer(person.id);
    const claim: ClaimInput = { account, dueOn: entry.dueOn ?? run.on, personId: person.id };
    const posted = await postDocument(ctx, {
      kind: 'opening',
      source: 'hand',
      reference: `movein:${run.id}:${row}`,
      on: run.on,
      lines: [lineOf(claim, opening, entry, person.id)],
    });
    if (posted !== null) records.set(row, posted.itemOf(claim));
    touched.add(account);
  }
  await clearOpeningAccount(ctx, run.on);
  await settleAll(ctx, [...touched]);
  await recordHistoryForEach(
    ctx,
    rows.map(({ row, person, entry }) => ({
      kind: 'moveIn.balance' as const,
      personId: person.id,
      details: { cents: entry.cents, file: run.file, row },
    })),
  );
  return { records };
};

type Item = { id: number; cents: number; personId: number };

const itemsOf = async (ctx: Ctx, ids: readonly number[]): Promise<readonly Item[]> => {
  const { rows } = await sql<Item>`
    select i.id, i.amount_cents as cents, i.person_id as "personId"
    from open_item_card i where i.id = any(${[...ids]}::integer[]) order by i.id`.execute(ctx.db);
  return rows;
};

/** What the product netted by itself is no use: it is taken apart again. */
const touched: StepDefinition<Balance>['touched'] = async (ctx, rows) => {
  const used = await netApart(
    ctx,
    rows.map(({ recordId }) => recordId),
  );
  const why = 'ist der Anfangssaldo schon bezahlt, ausbezahlt oder an eine andere Familie übergegangen';
  return new Map(rows.filter(({ recordId }) => used.has(recordId)).map(({ row }) => [row, why]));
};

/** What was posted stays in the books, and its reversal beside it. */
const takeBack: StepDefinition<Balance>['takeBack'] = async (ctx, rows) => {
  const ids = rows.map(({ recordId }) => recordId);
  const items = await itemsOf(ctx, ids);
  const opened = [...(await openOfItems(ctx, ids)), ...(await openCreditsOf(ctx, ids))];
  await reverse(ctx, opened, { source: 'hand', text: 'Storno Anfangssaldo' });
  await clearOpeningAccount(ctx, dayInVienna(ctx.now));
  await recordHistoryForEach(
    ctx,
    items.map(({ personId, cents }) => ({ kind: 'moveIn.balanceUndone' as const, personId, details: { cents } })),
  );
};

/** Anfangssalden: what families owed or had as credit before the club kept its books here. */
export const balances = runnable({ read, compare, write, touched, takeBack });
