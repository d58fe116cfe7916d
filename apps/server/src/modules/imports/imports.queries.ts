import type { ImportedPerson, ImportRow } from '@vereinshaus/contract/imports/calls';
import { dayInVienna, type IsoDay, isMinorOn, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { noRoomForPersons } from '../quotas/index.ts';
import { importErrors } from './imports.errors.ts';
import { type ImportPlan, type PlannedRow, planImport } from './plan-import.ts';

const shownRuns = 200;

const nameOf = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ');

/** Bisherige Importe. */
export const importRuns = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('import_run as r')
    .leftJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.created_by'),
    )
    .leftJoin('person_card as u', (join) => join.onRef('u.club_id', '=', 'r.club_id').onRef('u.id', '=', 'r.undone_by'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(shownRuns)
    .select((eb) => [
      eb
        .selectFrom('import_row as i')
        .whereRef('i.club_id', '=', 'r.club_id')
        .whereRef('i.run_id', '=', 'r.id')
        .select(eb.fn.countAll<number>().as('standing'))
        .as('standing'),
      'r.id',
      'r.created_at',
      'r.file_name',
      'r.created_persons',
      'r.updated_persons',
      'r.skipped_rows',
      'r.undone_at',
      'p.first_name',
      'p.last_name',
      'u.first_name as undone_first_name',
      'u.last_name as undone_last_name',
    ])
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    time: toSeconds(row.created_at),
    fileName: row.file_name,
    byName: nameOf(row.first_name, row.last_name),
    created: row.created_persons,
    updated: row.updated_persons,
    skipped: row.skipped_rows,
    standing: row.standing ?? 0,
    timeUndone: toSeconds(row.undone_at),
    undoneByName: nameOf(row.undone_first_name, row.undone_last_name),
  }));
};

const result = z.enum(['created', 'updated']);

/** Wen hat dieser Import angelegt oder ergänzt? */
export const personsOfRun = async (ctx: Ctx, runId: number): Promise<ImportedPerson[]> => {
  const run = await ctx.db.selectFrom('import_run as r').where('r.id', '=', runId).select('r.id').executeTakeFirst();
  if (!run) throw importErrors.runNotFound();
  const rows = await ctx.db
    .selectFrom('import_row as i')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'i.club_id').onRef('p.id', '=', 'i.person_id'),
    )
    .where('i.run_id', '=', runId)
    .where('p.deleted_at', 'is', null)
    .orderBy('i.row_number')
    .select(['i.row_number', 'i.action', 'p.id', 'p.first_name', 'p.last_name', 'p.birth_date'])
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    fullname: nameOf(row.first_name, row.last_name),
    birthdate: toDayNumber(row.birth_date),
    row: row.row_number,
    result: result.parse(row.action),
  }));
};

type States = Readonly<Record<string, string>>;

const shownRow = (row: PlannedRow, faulty: boolean, memberStates: States, today: IsoDay): ImportRow => ({
  row: row.row,
  fullname: nameOf(row.data.prename, row.data.lastname),
  birthdate: toDayNumber(row.birthDate),
  email: row.data.email,
  manager: row.manager.kind === 'self' ? '' : row.manager.name,
  managerRow: row.manager.kind === 'self' ? 0 : row.manager.row,
  familyBy: row.manager.kind === 'self' ? '' : row.manager.by,
  isMinor: row.birthDate !== null && isMinorOn(row.birthDate, today),
  role: row.role === null ? '' : membershipRoleLabel(row.role.code, memberStates),
  action: row.action,
  known: row.known && {
    ID: row.known.id,
    fullname: row.known.fullname,
    birthdate: toDayNumber(row.known.birthDate),
    by: row.known.by,
  },
  isAsked: row.isAsked,
  faulty,
});

/** Probelauf, as the screen shows it. */
export const checkedImport = async (ctx: Ctx, plan: ImportPlan) => {
  const { rows, problems, wordings } = await planImport(ctx, plan);
  const { memberStates } = await clubSettingsOf(ctx);
  const today = dayInVienna(ctx.now);
  const faulty = new Set(problems.map(({ row }) => row));
  const count = (action: PlannedRow['action']) =>
    rows.filter((row) => row.action === action && !faulty.has(row.row)).length;
  return {
    counts: { create: count('create'), update: count('update'), skip: count('skip'), faulty: faulty.size },
    rows: rows.map((row) => shownRow(row, faulty.has(row.row), memberStates, today)),
    problems: [...problems],
    wordings: [...wordings],
    noRoom: await noRoomForPersons(ctx, count('create')),
  };
};
