import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { barSentence, type LackedPaper, warningSentence } from '@vereinshaus/contract/trainer-papers/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { trainerPaperErrors } from './trainer-papers.errors.ts';

type Term = number | RawBuilder<unknown>;

/** Has a paper of the kind of the demand `d` on that day. */
export const hasPaperOn = (personId: Term, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from trainer_paper v where v.club_id = d.club_id and v.person_id = ${personId} and v.kind = d.kind
    and (v.valid_until is null or v.valid_until >= ${day})
)`;

/** Until when they had a paper of the kind of the demand `d`; null = never. */
export const lastDayOf = (personId: Term) => sql<IsoDay | null>`(
  select max(v.valid_until) from trainer_paper v where v.club_id = d.club_id and v.person_id = ${personId} and v.kind = d.kind
)`;

/** Nobody of them leads this course on that day: a paper is missing that it insists on. For other modules' statements. */
export const isBarredFrom = (
  personId: Term,
  courseId: Term,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from course_paper_demand d
  where d.club_id = current_club() and d.course_id = ${courseId} and d.is_bar and not ${hasPaperOn(personId, day)}
)`;

/** What they lack to lead this course on that day, what it insists on first. For other modules' statements. */
export const lackedOn = (personId: Term, courseId: Term, day: RawBuilder<unknown>): RawBuilder<LackedPaper[]> => sql<
  LackedPaper[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'isBar', d.is_bar, 'lastDay', ${lastDayOf(personId)})
    order by d.is_bar desc, d.kind), '[]')
  from course_paper_demand d
  where d.club_id = current_club() and d.course_id = ${courseId} and not ${hasPaperOn(personId, day)}
)`;

type CourseLeader = {
  personId: number;
  courseId: number;
  /** The day of the date; null = the whole course, from its first day or today on. */
  on: Date | null;
};

type LackedRow = LackedPaper & { name: string; course: string };

const lackedBy = async (ctx: Pick<Ctx, 'db' | 'now'>, { personId, courseId, on }: CourseLeader) => {
  const day = sql`greatest(${dayInVienna(on ?? ctx.now)}::date, ${on === null ? sql`c.starts_on` : sql`null::date`})`;
  const { rows } = await sql<LackedRow>`
    select d.kind, d.is_bar as "isBar", ${lastDayOf(personId)} as "lastDay", p.display_name as name, c.name as course
    from course_paper_demand d
    join course_card c on c.club_id = d.club_id and c.id = d.course_id
    join person_card p on p.club_id = d.club_id and p.id = ${personId}
    where d.course_id = ${courseId} and not ${hasPaperOn(personId, day)}
    order by d.is_bar desc, d.kind`.execute(ctx.db);
  return rows;
};

/**
 * Darf leiten: asked by every way that leads to leading a course or a date. What the course insists on refuses with its
 * sentence; what it only wishes for comes back as a sentence; empty = nothing is missing.
 */
export const requireMayLead = async (ctx: Pick<Ctx, 'db' | 'now'>, leading: CourseLeader): Promise<string> => {
  const lacked = await lackedBy(ctx, leading);
  const [first] = lacked;
  if (first === undefined) return '';
  const { name, course } = first;
  const bars = lacked.filter(({ isBar }) => isBar);
  if (bars.length > 0) throw trainerPaperErrors.barred({ sentence: barSentence(name, course, bars) });
  return warningSentence(name, course, lacked);
};
