import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type EverythingAbout, referencesIn, tableAndColumn } from '../about-person/index.ts';

export type RunRow = {
  run_id: number;
  row_number: number;
  person_id: number;
  action: string;
  before: unknown;
  role_id: number | null;
  is_unchanged: boolean;
  /** The last entry of the history that is no change. */
  seen_history_id: number;
  fullname: string;
};

/** References that imports make themselves: their rows, the history up to then, roles, which are looked at on their own. */
const ownTraces = new Set(['import_row.person_id', 'history_entry.person_id', 'membership_role.person_id']);

/** What somebody is needed for by now, by the table that names them. */
const whys: Readonly<Record<string, string>> = {
  participation: 'hat einen Kurs gebucht',
  ledger_account: 'auf dem Kundenkonto wurde gebucht',
  ledger_entry: 'auf dem Kundenkonto wurde gebucht',
  open_item: 'auf dem Kundenkonto wurde gebucht',
  payment: 'hat bezahlt',
  payment_method: 'hat ein Mandat oder eine Zahlungsart',
  membership_role: 'hat inzwischen andere Rollen',
  move_in_row: 'ein späterer Schritt der Datenübernahme betrifft sie',
  login: 'hat sich angemeldet',
  person: 'verwaltet inzwischen andere',
};
const changed = 'die Daten wurden geändert';
const managesWhoStays = 'verwaltet jemanden, der bleibt';

const isStanding = (entry: RawBuilder<unknown>) =>
  sql<boolean>`${entry}.reversed_cents < ${entry}.amount_cents and ${entry}.reverses_id is null and ${entry}.cancelled_at is null`;

const hasStandingEntries = sql<boolean>`exists (
  select from ledger_entry_card e
  where e.club_id = t.club_id and t.id in (e.debit_id, e.credit_id) and ${isStanding(sql`e`)}
)`;

/** What later steps of the move-in made and took back again stays in the books, and is no use. */
const onlyWhere: Readonly<Record<string, RawBuilder<boolean>>> = {
  'ledger_account.person_id': hasStandingEntries,
  'ledger_entry.person_id': isStanding(sql`t`),
  'open_item.person_id': sql`t.open_cents <> 0`,
  'move_in_row.person_id': sql`t.undone_at is null`,
  'participation.person_id': sql`not exists (
    select from move_in_row_card m
    where m.club_id = t.club_id and m.step = 'courses' and m.record_id = t.id and m.undone_at is not null
  )`,
};

type Look = { ids: readonly number[]; reference: string; further: RawBuilder<boolean> };

const namedBy = async (ctx: Ctx, { ids, reference, further }: Look): Promise<readonly number[]> => {
  const { table, column } = tableAndColumn(reference);
  const { rows } = await sql<{ id: number }>`
    select distinct t.${sql.ref(column)} as id from ${sql.table(table)} t
    where t.${sql.ref(column)} = any(${[...ids]}::integer[]) and ${further}
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const usedSince = async (
  ctx: Ctx,
  everything: EverythingAbout,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const used = new Map<number, string>();
  const look = async (reference: string, further: RawBuilder<boolean>) => {
    for (const id of await namedBy(ctx, { ids, reference, further })) {
      if (!used.has(id)) used.set(id, whys[tableAndColumn(reference).table] ?? changed);
    }
  };
  for (const reference of Object.keys(referencesIn(everything)).filter((name) => !ownTraces.has(name))) {
    const others = sql<boolean>`t.id <> all(${[...ids]}::integer[])`;
    await look(reference, reference.startsWith('person.') ? others : (onlyWhere[reference] ?? sql<boolean>`true`));
  }
  const brought = sql<boolean>`not exists (
    select from import_row r where r.club_id = t.club_id and r.person_id = t.person_id and r.role_id = t.id
  )`;
  await look('membership_role.person_id', brought);
  return used;
};

/** What these tell of is looked for where it stands: who was taken out of a course again is as they were. */
export const lookedForElsewhere: readonly string[] = [
  'membership.roleAdded',
  'payment.mandateSigned',
  'payment.methodRemoved',
  'payment.methodChosen',
  'bookings.placeTaken',
  'bookings.left',
  'moveIn.balance',
  'moveIn.balanceUndone',
  'moveIn.roleUndone',
];

const toldSince = async (ctx: Ctx, rows: readonly RunRow[]): Promise<readonly number[]> => {
  const seen = rows.map(({ person_id, seen_history_id }) => ({ id: person_id, seen: seen_history_id }));
  const { rows: told } = await sql<{ id: number }>`
    select distinct h.person_id as id from history_entry_card h
    join jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as r (id integer, seen integer)
      on r.id = h.person_id and h.id > r.seen
    where h.kind <> all(${lookedForElsewhere}::text[])`.execute(ctx.db);
  return told.map(({ id }) => id);
};

type Above = { id: number; above: number };

/** Verwalter and legal representatives of each. */
const personsAbove = async (ctx: Ctx, ids: readonly number[]): Promise<readonly Above[]> => {
  const { rows } = await sql<Above>`
    select p.id, a.id as above from person p cross join lateral (values (p.manager_id), (p.legal_representative_id)) as a (id)
    where p.id = any(${[...ids]}::integer[]) and a.id <> p.id`.execute(ctx.db);
  return rows;
};

/** Welche Personen hat seither jemand geändert oder verwendet? Number → why; whoever manages one of them stays as well. */
export const touchedPersons = async (
  ctx: Ctx,
  everything: EverythingAbout,
  rows: readonly RunRow[],
): Promise<ReadonlyMap<number, string>> => {
  const created = rows.filter(({ action }) => action === 'created').map(({ person_id }) => person_id);
  const touched = new Map([
    ...rows.filter(({ is_unchanged }) => !is_unchanged).map(({ person_id }) => [person_id, changed] as const),
    ...(await toldSince(ctx, rows)).map((id) => [id, changed] as const),
    ...(await usedSince(ctx, everything, created)),
  ]);
  const above = await personsAbove(ctx, created);
  const isCreated = new Set(created);
  for (let before = -1; before < touched.size; ) {
    before = touched.size;
    for (const { id, above: manager } of above) {
      if (touched.has(id) && isCreated.has(manager) && !touched.has(manager)) touched.set(manager, managesWhoStays);
    }
  }
  return touched;
};

const inTheBooks = [
  'ledger_account.person_id',
  'ledger_entry.person_id',
  'open_item.person_id',
  'participation.person_id',
];

/** Whom the books still name, and who manages them: they cannot vanish without a trace. */
export const personsInTheBooks = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const found = new Set<number>();
  for (const reference of inTheBooks) {
    const further =
      reference === 'ledger_account.person_id'
        ? sql<boolean>`exists (select from ledger_entry_card e where e.club_id = t.club_id and t.id in (e.debit_id, e.credit_id))`
        : sql<boolean>`true`;
    for (const id of await namedBy(ctx, { ids, reference, further })) found.add(id);
  }
  for (const { above } of await personsAbove(ctx, [...found])) if (ids.includes(above)) found.add(above);
  return found;
};
