import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { DemandingCourse, LackRow, PaperDemand, PaperRow } from '@vereinshaus/contract/trainer-papers/calls';
import { paperFields } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { type LackedPaper, reminderDays } from '@vereinshaus/contract/trainer-papers/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { defineRecord } from '../../kit/record.ts';
import { runningCourses } from '../courses/index.ts';
import { hasPaperOn, lastDayOf } from './lacked-papers.ts';

export const paperRecord = defineRecord(paperFields);

/** 0 = everybody. */
const papersOf = async (ctx: Ctx, personId: number): Promise<PaperRow[]> => {
  const today = dayInVienna(ctx.now);
  const soon = addDays(today, reminderDays[0]);
  const rows = await ctx.db
    .selectFrom('trainer_paper as v')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'v.club_id').onRef('p.id', '=', 'v.person_id').on('p.is_present', '=', true),
    )
    .leftJoin('person_card as s', (join) => join.onRef('s.club_id', '=', 'v.club_id').onRef('s.id', '=', 'v.seen_by'))
    .$if(personId !== 0, (query) => query.where('v.person_id', '=', personId))
    .select(paperRecord.columns.map((column) => `v.${column}` as const))
    .select(['v.id', 'v.person_id', 'v.file_id', 'p.display_name', 's.display_name as seen_by_name'])
    .orderBy(sql`p.last_name collate "de-AT-x-icu"`)
    .orderBy(sql`p.first_name collate "de-AT-x-icu"`)
    .orderBy('v.person_id')
    .orderBy('v.kind')
    .orderBy('v.id')
    .execute();
  const stateOf = (until: string | null) => {
    if (until !== null && until < today) return 'ended' as const;
    return until !== null && until <= soon ? ('ending' as const) : ('valid' as const);
  };
  return rows.map((row) => ({
    ID: row.id,
    child_ID: row.person_id,
    fullname: row.display_name,
    ...paperRecord.toValues(row),
    seenBy: row.seen_by_name ?? '',
    hasFile: row.file_id !== null,
    state: stateOf(row.valid_until),
  }));
};

type LackedRow = LackedPaper & { personId: number; fullname: string; courseId: number; course: string };

/** Who leads a running course today and lacks something that it demands; 0 = everybody. */
const lacksOf = async (ctx: Ctx, personId: number): Promise<LackRow[]> => {
  const day = sql`greatest(${dayInVienna(ctx.now)}::date, c.starts_on)`;
  const { rows } = await sql<LackedRow>`
    select p.id as "personId", p.display_name as fullname, c.id as "courseId", c.name as course, d.kind, d.is_bar as "isBar",
      ${lastDayOf(sql`p.id`)} as "lastDay"
    from course_paper_demand d
    join course_card c on c.club_id = d.club_id and c.id = d.course_id and ${runningCourses(ctx.now)}
    join participation_card t on t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.trainer} and t.is_current
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    where (${personId} = 0 or p.id = ${personId}) and not ${hasPaperOn(sql`p.id`, day)}
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id, c.name, c.id, d.kind`.execute(
    ctx.db,
  );
  return rows.map(({ personId: child_ID, courseId, course, lastDay, ...row }) => ({
    ...row,
    child_ID,
    course_ID: courseId,
    courseName: course,
    lastDay: toDayNumber(lastDay),
  }));
};

export const trainersOfClub = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .where('p.is_trainer', '=', true)
    .where('p.is_present', '=', true)
    .select(['p.id', 'p.display_name'])
    .orderBy(sql`p.last_name collate "de-AT-x-icu"`)
    .orderBy(sql`p.first_name collate "de-AT-x-icu"`)
    .orderBy('p.id')
    .execute();
  return rows.map(({ id, display_name }) => ({ ID: id, fullname: display_name }));
};

export const allPapers = (ctx: Ctx) => papersOf(ctx, 0);
export const allLacks = (ctx: Ctx) => lacksOf(ctx, 0);

export const ownPapers = async (ctx: Ctx) => {
  const { id } = viewerOf(ctx);
  return { papers: await papersOf(ctx, id), lacks: await lacksOf(ctx, id) };
};

/** Running courses with what they demand, those without at the end of the alphabet like all others. */
export const demandsOfCourses = async (ctx: Ctx): Promise<DemandingCourse[]> => {
  const { rows } = await sql<{ id: number; name: string; demands: PaperDemand[] }>`
    select c.id, c.name, coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'isBar', d.is_bar) order by d.kind)
      from course_paper_demand d where d.club_id = c.club_id and d.course_id = c.id
    ), '[]') as demands
    from course_card c where ${runningCourses(ctx.now)}
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map(({ id, ...row }) => ({ ID: id, ...row }));
};
