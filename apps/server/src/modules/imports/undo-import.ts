import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { eraseHistoryOf, recordHistory } from '../history/index.ts';
import { deleteUnusedAccounts, replaceIban } from '../ledger/index.ts';
import { deleteRole, reopenRole } from '../membership/index.ts';
import { deletePersons, forgetSvn, lockPerson, removeUnused } from '../persons/index.ts';
import { carryAlong } from './carry-along.ts';
import { isUnchanged } from './fingerprint.ts';
import { importErrors } from './imports.errors.ts';
import { personsInTheBooks, type RunRow, touchedPersons } from './touched-persons.ts';
import { writeFields } from './update-persons.ts';

const lockedRun = async (ctx: Ctx, runId: number) => {
  const run = await ctx.db
    .selectFrom('import_run as r')
    .where('r.id', '=', runId)
    .select(['r.id', 'r.file_name', 'r.undone_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw importErrors.runNotFound();
  if (run.undone_at !== null) throw importErrors.alreadyUndone();
  return run;
};

/** Its persons, locked in the order of their numbers: nobody changes them while we look. */
const lockedRows = async (ctx: Ctx, runId: number): Promise<readonly RunRow[]> => {
  const { rows } = await sql<RunRow>`
    select r.run_id, r.row_number, r.person_id, r.action, r.before, r.role_id,
      coalesce(r.seen_history_id, u.last_history_id) as seen_history_id,
      ${isUnchanged} as is_unchanged, btrim(p.first_name || ' ' || p.last_name) as fullname
    from import_row r join person p on p.club_id = r.club_id and p.id = r.person_id
    join import_run u on u.club_id = r.club_id and u.id = r.run_id
    where r.run_id = ${runId}
    order by r.person_id
    for update of p
  `.execute(ctx.db);
  return rows;
};

/** New persons vanish with everything the import gave them; families before their Verwalter. Whom the books name is deleted. */
const removeCreated = async (ctx: Ctx, rows: readonly RunRow[]) => {
  const ids = rows.map(({ person_id }) => person_id);
  if (ids.length === 0) return;
  const inBooks = await personsInTheBooks(ctx, ids);
  const gone = ids.filter((id) => !inBooks.has(id));
  if (gone.length > 0) {
    // That somebody was here stays written; who it was does not.
    await eraseHistoryOf(ctx, gone);
    await deleteUnusedAccounts(ctx, gone);
    await deletePersons(ctx, gone);
  }
  for (const { person_id, role_id } of rows) {
    if (inBooks.has(person_id) && role_id !== null) await deleteRole(ctx, role_id);
  }
  await removeUnused(ctx, [...inBooks]);
};

const before = z.object({
  fields: z.record(z.string(), z.unknown()),
  extra: z.record(z.string(), z.unknown()),
  gotSvn: z.boolean(),
  iban: z.string().nullable(),
  // What was written before the name was kept has none.
  holder: z.string().default(''),
  endedRoleId: z.number().optional(),
});
type Before = z.output<typeof before>;

type LaterRow = { row: number; run: number; before: Before };

/** The next import that changed the same person and still stands. */
const nextRowAbout = async (ctx: Ctx, { run_id, person_id }: RunRow): Promise<LaterRow | null> => {
  const { rows } = await sql<{ run: number; row: number; before: unknown }>`
    select r.run_id as run, r.row_number as row, r.before from import_row r
    join import_run u on u.club_id = r.club_id and u.id = r.run_id and u.undone_at is null
    where r.person_id = ${person_id} and r.run_id > ${run_id} and r.action = 'updated' order by r.run_id limit 1`.execute(
    ctx.db,
  );
  const [found] = rows;
  return found === undefined ? null : { ...found, before: before.parse(found.before) };
};

const without = (values: Before['fields'], later: Before['fields']) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(later, name)));
const withEarlier = (later: Before['fields'], values: Before['fields']) =>
  Object.fromEntries(
    Object.entries(later).map(([name, value]) => [name, Object.hasOwn(values, name) ? values[name] : value]),
  );

/** What a later import wrote over stays as that one has it, which remembers from now on what was there before both. */
const leftForLater = async (ctx: Ctx, row: RunRow, was: Before): Promise<Before> => {
  const later = await nextRowAbout(ctx, row);
  if (later === null) return was;
  const { fields, extra, iban } = later.before;
  const handed = {
    ...later.before,
    fields: withEarlier(fields, was.fields),
    extra: withEarlier(extra, was.extra),
    ...(iban !== null && was.iban !== null && { iban: was.iban, holder: was.holder }),
  };
  await ctx.db
    .updateTable('import_row')
    .set({ before: JSON.stringify(handed) })
    .where('run_id', '=', later.run)
    .where('row_number', '=', later.row)
    .execute();
  return {
    ...was,
    fields: without(was.fields, fields),
    extra: without(was.extra, extra),
    iban: iban === null ? was.iban : null,
  };
};

const restore = async (ctx: Ctx, row: RunRow) => {
  const { person_id: personId, role_id: roleId } = row;
  const was = await leftForLater(ctx, row, before.parse(row.before));
  const person = await lockPerson(ctx, personId);
  if (roleId !== null) await deleteRole(ctx, roleId);
  if (was.endedRoleId !== undefined) await reopenRole(ctx, was.endedRoleId);
  if (was.iban !== null) await replaceIban(ctx, personId, { iban: was.iban, holder: was.holder });
  if (was.gotSvn) await forgetSvn(ctx, personId);
  await writeFields(ctx, person, was.fields, was.extra);
};

const maxNamed = 5;

type KeptRow = RunRow & { why: string };

const toldUndo = (undone: number, kept: readonly KeptRow[]): string => {
  if (kept.length === 0) return 'Import zurückgenommen';
  const named = kept.slice(0, maxNamed).map(({ fullname, why }) => `${fullname} (${why})`);
  const further = kept.length > maxNamed ? [`${kept.length - maxNamed} weitere`] : [];
  const what = undone === 1 ? 'Eine Person' : `${undone} Personen`;
  return `${what} zurückgenommen. Geblieben ist, wer seither geändert oder verwendet wurde: ${[...named, ...further].join(', ')}.`;
};

const forgetRows = async (ctx: Ctx, runId: number, rows: readonly RunRow[]) =>
  ctx.db
    .deleteFrom('import_row')
    .where('run_id', '=', runId)
    .where('row_number', '=', (eb) => eb.fn.any(eb.val(rows.map(({ row_number }) => row_number))))
    .execute();

/**
 * Import zurücknehmen: new persons vanish, updated ones are as they were. Whom somebody has changed or used since stays and
 * is named; where that is everybody, the refusal says so. Gives back what is told.
 */
export const undoImport = async (ctx: Ctx, everything: EverythingAbout, runId: number): Promise<string> => {
  const run = await lockedRun(ctx, runId);
  const rows = await lockedRows(ctx, runId);
  const touched = await touchedPersons(ctx, everything, rows);
  const kept = rows.flatMap((row): KeptRow[] => {
    const why = touched.get(row.person_id);
    return why === undefined ? [] : [{ ...row, why }];
  });
  const taken = rows.filter(({ person_id }) => !touched.has(person_id));
  const [first] = kept;
  if (first !== undefined && taken.length === 0) {
    throw importErrors.changedSince({ count: kept.length, name: first.fullname, why: first.why });
  }
  const created = taken.filter(({ action }) => action === 'created');
  const updated = taken.filter(({ action }) => action === 'updated');
  await removeCreated(ctx, created);
  await carryAlong(ctx, { personIds: updated.map(({ person_id }) => person_id), runId }, async () => {
    for (const row of updated) await restore(ctx, row);
  });
  await forgetRows(ctx, runId, taken);
  if (kept.length === 0) {
    const undone = { undone_at: ctx.now, undone_by: viewerOf(ctx).id };
    await ctx.db.updateTable('import_run').set(undone).where('id', '=', runId).execute();
  }
  const details = { runId, file: run.file_name, removed: created.length, restored: updated.length, kept: kept.length };
  await recordHistory(ctx, { kind: 'import.undone', personId: null, details });
  return toldUndo(taken.length, kept);
};
