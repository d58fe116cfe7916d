import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { makeReport, type ReportInput } from './make-report.ts';
import { standesmeldungErrors } from './standesmeldung.errors.ts';

const lockKey = 332_001;

type ReportedPerson = { id: number; name: string; function?: string; email?: string; phone?: string; minutes?: number };

const keepPersons = async (
  ctx: Ctx,
  reportId: number,
  kind: 'board' | 'trainer',
  persons: readonly ReportedPerson[],
) => {
  const rows = persons.map((person, position) => ({ ...person, position }));
  await sql`
    insert into standesmeldung_person (club_id, report_id, person_id, kind, position, name, function, email, phone, minutes)
    select current_club(), ${reportId}, n.id, ${kind}, n.position, n.name, coalesce(n.function, ''), coalesce(n.email, ''),
      coalesce(n.phone, ''), coalesce(n.minutes, 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      (id integer, position integer, name text, function text, email text, phone text, minutes integer)`.execute(
    ctx.db,
  );
};

/**
 * Standesmeldung festhalten: what was counted is kept, and nothing that happens to persons later changes it. Two at once
 * come one after the other, so that each gets a version of its own.
 */
export const takeReport = async (ctx: Ctx, wanted: ReportInput & { shownMembers: number }): Promise<number> => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
  const { cutOffOn, shownMembers } = wanted;
  const { content, members, board, trainers } = await makeReport(ctx, wanted);
  if (members !== shownMembers) throw standesmeldungErrors.changed({ members });
  const { id, version } = await ctx.db
    .insertInto('standesmeldung')
    .values({
      club_id: ctx.club.id,
      cut_off_on: cutOffOn,
      version: sql<number>`(select coalesce(max(s.version), 0) + 1 from standesmeldung s where s.cut_off_on = ${cutOffOn}::date)`,
      content: JSON.stringify(content),
      members,
      taken_at: ctx.now,
      taken_by: viewerOf(ctx).id,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await keepPersons(ctx, id, 'board', board);
  await keepPersons(ctx, id, 'trainer', trainers);
  await recordHistory(ctx, { kind: 'standesmeldung.taken', personId: null, details: { cutOffOn, version, members } });
  return id;
};
