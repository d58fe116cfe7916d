import type { PaperDemand } from '@vereinshaus/contract/trainer-papers/calls';
import { paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { trainerPaperErrors } from './trainer-papers.errors.ts';

type DemandsInput = { courseIds: readonly number[]; demands: readonly PaperDemand[] };

const demandText = ({ kind, isBar }: PaperDemand) => `${paperKinds[kind]} (${isBar ? 'Sperre' : 'Hinweis'})`;

const order = ({ kind }: PaperDemand, other: PaperDemand) => (kind < other.kind ? -1 : 1);

/** Was Kurse verlangen: afterwards each of them demands exactly this. */
export const setDemands = async (ctx: Ctx, { courseIds, demands }: DemandsInput) => {
  const ids = [...new Set(courseIds)].toSorted((one, other) => one - other);
  const { rows: courses } = await sql<{ id: number; before: PaperDemand[] }>`
    select c.id, coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'isBar', d.is_bar) order by d.kind)
      from course_paper_demand d where d.club_id = c.club_id and d.course_id = c.id
    ), '[]') as before
    from course_card c where c.id = any(${ids}::integer[]) and c.deleted_at is null order by c.id for no key update of c`.execute(
    ctx.db,
  );
  if (courses.length < ids.length) throw trainerPaperErrors.courseGone();
  const wanted = demands.toSorted(order).map(demandText).join(', ');
  const changed = courses.filter(({ before }) => before.toSorted(order).map(demandText).join(', ') !== wanted);
  const changedIds = changed.map(({ id }) => id);
  await sql`delete from course_paper_demand where course_id = any(${changedIds}::integer[])`.execute(ctx.db);
  await sql`
    insert into course_paper_demand (club_id, course_id, kind, is_bar)
    select current_club(), c.id, d.kind, d."isBar"
    from unnest(${changedIds}::integer[]) as c (id),
      jsonb_to_recordset(${JSON.stringify(demands)}::jsonb) as d (kind text, "isBar" boolean)`.execute(ctx.db);
  for (const courseId of changedIds) {
    const details = { demands: wanted };
    await recordHistory(ctx, { kind: 'trainerPapers.demanded', personId: null, courseId, details });
  }
};
