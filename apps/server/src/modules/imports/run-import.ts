import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { keepIban } from '../ledger/index.ts';
import { addImportedRoles, endImportedRoles, type ImportedRole } from '../membership/index.ts';
import { lockRegistrations } from '../registration/index.ts';
import { carryAlong } from './carry-along.ts';
import { createPersons } from './create-persons.ts';
import { fingerprint } from './fingerprint.ts';
import { forgetTable } from './import-file.ts';
import { importErrors } from './imports.errors.ts';
import { type ImportPlan, type PlannedImport, type PlannedRow, planImport } from './plan-import.ts';
import { hasRole, type PersonBeforeUpdate, updatePerson } from './update-persons.ts';
import { rememberMeanings } from './value-mappings.ts';

export type ImportSummary = { runId: number; created: number; updated: number; skipped: number };

const earlierRun = async (ctx: Ctx, fileId: string): Promise<ImportSummary | undefined> => {
  const run = await ctx.db
    .selectFrom('import_run as r')
    .where('r.file_id', '=', fileId)
    .select(['r.id', 'r.created_persons', 'r.updated_persons', 'r.skipped_rows'])
    .executeTakeFirst();
  return (
    run && { runId: run.id, created: run.created_persons, updated: run.updated_persons, skipped: run.skipped_rows }
  );
};

const openRun = async (ctx: Ctx, fileId: string, { fileName, rows }: PlannedImport): Promise<ImportSummary> => {
  const count = (action: PlannedRow['action']) => rows.filter((row) => row.action === action).length;
  const [created, updated, skipped] = [count('create'), count('update'), count('skip')];
  const { id } = await ctx.db
    .insertInto('import_run')
    .values({
      club_id: ctx.club.id,
      file_id: fileId,
      file_name: fileName,
      created_persons: created,
      updated_persons: updated,
      skipped_rows: skipped,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { runId: id, created, updated, skipped };
};

const updateAll = async (ctx: Ctx, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, PersonBeforeUpdate>> => {
  const before = new Map<number, PersonBeforeUpdate>();
  // In the order of their numbers, as everybody locks persons.
  for (const row of rows.toSorted((one, other) => (one.known?.id ?? 0) - (other.known?.id ?? 0))) {
    before.set(row.row, await updatePerson(ctx, row));
  }
  return before;
};

type RowRole = ImportedRole & { isStanding: boolean };

const rolesOf = async (ctx: Ctx, rows: readonly PlannedRow[], ids: ReadonlyMap<number, number>) => {
  const { memberStates } = await clubSettingsOf(ctx);
  const roles: RowRole[] = [];
  for (const { row, role, action } of rows) {
    const personId = ids.get(row);
    if (role === null || personId === undefined) continue;
    const isStanding = action === 'update' && (await hasRole(ctx, personId, role.code, role.startsOn));
    roles.push({ row, personId, ...role, label: membershipRoleLabel(role.code, memberStates), isStanding });
  }
  return roles;
};

/** Who has the role already gets none; with an Austritt it ends. */
const writeRoles = async (ctx: Ctx, roles: readonly RowRole[]) => {
  const added = await addImportedRoles(
    ctx,
    roles.filter(({ isStanding }) => !isStanding),
  );
  const ends = roles.flatMap(({ isStanding, endsOn, ...role }) => (isStanding && endsOn ? [{ ...role, endsOn }] : []));
  return { added, ended: await endImportedRoles(ctx, ends) };
};

type WrittenRows = {
  ids: ReadonlyMap<number, number>;
  before: ReadonlyMap<number, PersonBeforeUpdate>;
  roles: ReadonlyMap<number, number>;
};

/** Which row became whom, with a digest of the person as the import leaves them. */
const keepRows = async (ctx: Ctx, runId: number, { ids, before, roles }: WrittenRows) => {
  const rows = [...ids].map(([row, personId]) => ({
    row,
    personId,
    action: before.has(row) ? 'updated' : 'created',
    before: before.get(row) ?? null,
    roleId: roles.get(row) ?? null,
  }));
  await sql`
    insert into import_row (club_id, run_id, row_number, person_id, action, fingerprint, before, role_id)
    select current_club(), ${runId}, r.row, r."personId", r.action, ${fingerprint}, r.before, r."roleId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (row integer, "personId" integer, action text, before jsonb, "roleId" integer)
    join person p on p.id = r."personId"
  `.execute(ctx.db);
};

const tell = async (ctx: Ctx, file: string, summary: ImportSummary, { ids, before }: WrittenRows) => {
  const { runId, ...counts } = summary;
  await recordHistoryForEach(
    ctx,
    [...ids].map(([row, personId]) => ({
      kind: before.has(row) ? ('import.updated' as const) : ('import.created' as const),
      personId,
      details: { runId, file, row },
    })),
  );
  await recordHistory(ctx, { kind: 'import.run', personId: null, details: { runId, file, ...counts } });
  await sql`
    update import_run set last_history_id = (select max(id) from history_entry_card) where id = ${runId}
  `.execute(ctx.db);
};

const write = async (ctx: Ctx, { rows }: PlannedImport): Promise<WrittenRows> => {
  const [created, updated] = [
    rows.filter(({ action }) => action === 'create'),
    rows.filter(({ action }) => action === 'update'),
  ];
  const newIds = await createPersons(ctx, created);
  for (const { row, iban } of created) {
    const personId = newIds.get(row);
    if (iban !== '' && personId !== undefined) await keepIban(ctx, personId, iban);
  }
  const before = await updateAll(ctx, updated);
  const ids = new Map([...newIds, ...updated.map(({ row, known }) => [row, known?.id ?? 0] as const)]);
  const { added, ended } = await writeRoles(ctx, await rolesOf(ctx, [...created, ...updated], ids));
  const remembered = [...before].map(([row, was]) => {
    const endedRoleId = ended.get(row);
    return [row, endedRoleId === undefined ? was : { ...was, endedRoleId }] as const;
  });
  return { ids, before: new Map(remembered), roles: added };
};

/** Only for columns that have choices: anything else may be about a person. */
const saidOf = ({ values }: ImportPlan, { wordings }: PlannedImport): ImportPlan['values'] =>
  Object.fromEntries(Object.entries(values).filter(([field]) => wordings.some((wording) => wording.field === field)));

/**
 * Personen importieren: all rows or none. One transaction under the lock of registrations, so that nobody is created twice;
 * the same table a second time (a double click) is the same run.
 */
export const runImport = async (ctx: Ctx, plan: ImportPlan): Promise<ImportSummary> => {
  await lockRegistrations(ctx);
  const earlier = await earlierRun(ctx, plan.fileId);
  if (earlier !== undefined) return earlier;
  const planned = await planImport(ctx, plan);
  const faulty = new Set(planned.problems.map(({ row }) => row)).size;
  if (faulty > 0) throw importErrors.faulty({ rows: faulty });
  if (planned.rows.every(({ action }) => action === 'skip')) throw importErrors.nothing();

  const summary = await openRun(ctx, plan.fileId, planned);
  const personIds = planned.rows.flatMap(({ action, known }) => (action === 'update' && known ? [known.id] : []));
  await carryAlong(ctx, { personIds, runId: summary.runId }, async () => {
    const written = await write(ctx, planned);
    await keepRows(ctx, summary.runId, written);
    await tell(ctx, planned.fileName, summary, written);
  });
  await rememberMeanings(ctx, saidOf(plan, planned));
  await forgetTable(ctx, plan.fileId);
  return summary;
};
