import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { type EverythingAbout, referencesIn, tableAndColumn } from '../about-person/index.ts';
import { eraseHistoryOf, recordHistory } from '../history/index.ts';
import { deleteUnusedAccounts, replaceIban } from '../ledger/index.ts';
import { deleteRole } from '../membership/index.ts';
import { deletePersons, forgetSvn, lockPerson } from '../persons/index.ts';
import { fingerprint } from './fingerprint.ts';
import { importErrors } from './imports.errors.ts';
import { writeFields } from './update-persons.ts';

type RunRow = {
  row_number: number;
  person_id: number;
  action: string;
  before: unknown;
  role_id: number | null;
  is_unchanged: boolean;
  fullname: string;
};

const lockedRun = async (ctx: Ctx, runId: number) => {
  const run = await ctx.db
    .selectFrom('import_run as r')
    .where('r.id', '=', runId)
    .select(['r.id', 'r.file_name', 'r.undone_at', 'r.last_history_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw importErrors.runNotFound();
  if (run.undone_at !== null) throw importErrors.alreadyUndone();
  return run;
};

/** Its persons, locked in the order of their numbers: nobody changes them while we look. */
const lockedRows = async (ctx: Ctx, runId: number): Promise<readonly RunRow[]> => {
  const { rows } = await sql<RunRow>`
    select r.row_number, r.person_id, r.action, r.before, r.role_id,
      r.fingerprint = ${fingerprint} as is_unchanged, btrim(p.first_name || ' ' || p.last_name) as fullname
    from import_row r join person p on p.club_id = r.club_id and p.id = r.person_id
    where r.run_id = ${runId}
    order by r.person_id
    for update of p
  `.execute(ctx.db);
  return rows;
};

/** References that the import itself made: roles, its own rows, the history up to then, customer accounts without entries. */
const ownTraces = new Set(['import_row.person_id', 'history_entry.person_id', 'membership_role.person_id']);

/** What somebody is needed for by now, by the table that names them. */
const whys: Readonly<Record<string, string>> = {
  participation: 'hat einen Kurs gebucht',
  ledger_account: 'auf dem Kundenkonto wurde gebucht',
  payment: 'hat bezahlt',
  payment_method: 'hat ein Mandat oder eine Zahlungsmethode',
  membership_role: 'hat inzwischen andere Rollen',
  move_in_row: 'ein späterer Schritt der Datenübernahme betrifft sie',
  login: 'hat sich angemeldet',
  person: 'verwaltet inzwischen andere',
};
const changed = 'die Daten wurden geändert';
const whyOf = (table: string) => whys[table] ?? changed;

const usedSince = async (
  ctx: Ctx,
  everything: EverythingAbout,
  ids: readonly number[],
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const used = new Map<number, string>();
  const look = async (reference: string, further = sql<boolean>`true`) => {
    const { table, column } = tableAndColumn(reference);
    const { rows } = await sql<{ id: number }>`
      select distinct t.${sql.ref(column)} as id from ${sql.table(table)} t
      where t.${sql.ref(column)} = any(${[...ids]}::integer[]) and ${further}
    `.execute(ctx.db);
    for (const { id } of rows) if (!used.has(id)) used.set(id, whyOf(table));
  };
  for (const reference of Object.keys(referencesIn(everything)).filter((name) => !ownTraces.has(name))) {
    if (reference.startsWith('person.')) await look(reference, sql`t.id <> all(${[...ids]}::integer[])`);
    else if (reference === 'ledger_account.person_id') await look(reference, hasEntries);
    else await look(reference);
  }
  await look('membership_role.person_id', sql`t.id <> all(${[...roleIds]}::integer[])`);
  return used;
};

const hasEntries = sql<boolean>`exists (
  select from ledger_entry_card e where e.club_id = t.club_id and t.id in (e.debit_id, e.credit_id)
)`;

/** What these tell of is looked for where it stands: who was taken out of a course again is as they were. */
const lookedForElsewhere = [
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

const toldSince = async (ctx: Ctx, ids: readonly number[], lastHistoryId: number): Promise<readonly number[]> => {
  const entries = await ctx.db
    .selectFrom('history_entry_card as h')
    .where('h.person_id', 'in', [...ids])
    .where('h.id', '>', lastHistoryId)
    .where('h.kind', 'not in', lookedForElsewhere)
    .select('h.person_id')
    .distinct()
    .execute();
  return entries.flatMap(({ person_id }) => person_id ?? []);
};

const requireUnchanged = async (
  ctx: Ctx,
  everything: EverythingAbout,
  rows: readonly RunRow[],
  lastHistoryId: number,
) => {
  const created = rows.filter(({ action }) => action === 'created').map(({ person_id }) => person_id);
  const roleIds = rows.flatMap(({ role_id }) => role_id ?? []);
  const all = rows.map(({ person_id }) => person_id);
  const touched = new Map([
    ...rows.filter(({ is_unchanged }) => !is_unchanged).map(({ person_id }) => [person_id, changed] as const),
    ...(await toldSince(ctx, all, lastHistoryId)).map((id) => [id, changed] as const),
    ...(await usedSince(ctx, everything, created, roleIds)),
  ]);
  const first = rows.find(({ person_id }) => touched.has(person_id));
  if (first === undefined) return;
  const why = touched.get(first.person_id) ?? changed;
  throw importErrors.changedSince({ count: touched.size, name: first.fullname, why });
};

/** New persons vanish with everything the import gave them; families before their Verwalter. */
const removeCreated = async (ctx: Ctx, ids: readonly number[]) => {
  if (ids.length === 0) return;
  // That somebody was here stays written; who it was does not.
  await eraseHistoryOf(ctx, ids);
  await deleteUnusedAccounts(ctx, ids);
  await deletePersons(ctx, ids);
};

const before = z.object({
  fields: z.record(z.string(), z.unknown()),
  extra: z.record(z.string(), z.unknown()),
  gotSvn: z.boolean(),
  iban: z.string().nullable(),
  // What was written before the name was kept has none.
  holder: z.string().default(''),
});

const restore = async (ctx: Ctx, { person_id: personId, before: stored, role_id: roleId }: RunRow) => {
  const was = before.parse(stored);
  const person = await lockPerson(ctx, personId);
  if (roleId !== null) await deleteRole(ctx, roleId);
  if (was.iban !== null) await replaceIban(ctx, personId, { iban: was.iban, holder: was.holder });
  if (was.gotSvn) await forgetSvn(ctx, personId);
  await writeFields(ctx, person, was.fields, was.extra);
};

/**
 * Import zurücknehmen: as a whole, and only while nobody has changed or used one of its persons. New persons vanish,
 * updated ones are as they were.
 */
export const undoImport = async (ctx: Ctx, everything: EverythingAbout, runId: number) => {
  const run = await lockedRun(ctx, runId);
  const rows = await lockedRows(ctx, runId);
  await requireUnchanged(ctx, everything, rows, run.last_history_id);
  const created = rows.filter(({ action }) => action === 'created');
  const updated = rows.filter(({ action }) => action === 'updated');
  await removeCreated(
    ctx,
    created.map(({ person_id }) => person_id),
  );
  for (const row of updated) await restore(ctx, row);
  await ctx.db
    .updateTable('import_run')
    .set({ undone_at: ctx.now, undone_by: viewerOf(ctx).id })
    .where('id', '=', runId)
    .execute();
  await recordHistory(ctx, {
    kind: 'import.undone',
    personId: null,
    details: { runId, file: run.file_name, removed: created.length, restored: updated.length },
  });
};
