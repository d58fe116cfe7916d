import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { PaperKind } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { lackedText } from '@vereinshaus/contract/trainer-papers/rules';
import { sql } from 'kysely';
import { type CopiedCourse, copiedCourses } from '../../db/copied-courses.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { recordHistory } from '../history/index.ts';
import { hasPaperOn, lastDayOf } from './lacked-papers.ts';

/** From when on the copy `s` is led. */
export const firstDayOfCopy = (now: Date) =>
  sql`greatest(${dayInVienna(now)}::date, (select n.starts_on from course_card n where n.club_id = current_club() and n.id = s.id))`;

type LeftRow = {
  personId: number;
  name: string;
  courseId: number;
  course: string;
  kind: PaperKind;
  lastDay: string | null;
};

/** Trainers whom a copy does not take along, because it insists on a paper they lack; its course demands what the copy will. */
const leftBehind = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  copied: readonly CopiedCourse[],
  firstDay = firstDayOfCopy(ctx.now),
) => {
  const { rows } = await sql<LeftRow>`
    select p.id as "personId", p.display_name as name, s.id as "courseId", c.name as course, d.kind, ${lastDayOf(sql`p.id`)} as "lastDay"
    from ${copiedCourses(copied)}
    join course_paper_demand d on d.club_id = current_club() and d.course_id = s.from_id and d.is_bar
    join course_card c on c.club_id = d.club_id and c.id = d.course_id
    join participation_card i on i.club_id = d.club_id and i.course_id = s.from_id and i.role = ${roleLiteral.trainer} and i.is_current
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    where not ${hasPaperOn(sql`p.id`, firstDay)}
    order by p.id, s.id, d.kind`.execute(ctx.db);
  return [...groupedBy(rows, ({ personId, courseId }) => `${personId} ${courseId}`).values()].flatMap((lacked) => {
    const [first] = lacked;
    return first === undefined
      ? []
      : [{ ...first, lacked: lackedText(lacked.map((one) => ({ ...one, isBar: true }))) }];
  });
};

/** Whom copies that somebody only thinks of would leave behind: on the first day they would have. */
export const wouldBeLeftBehind = async (ctx: Ctx, plans: readonly { id: number; days: number }[]) => {
  const copied = plans.map(({ id, days }) => ({ fromId: id, id, days, minutes: 0 }));
  const left = await leftBehind(ctx, copied, sql`greatest(${dayInVienna(ctx.now)}::date, c.starts_on + s.days)`);
  return left.map(({ personId, courseId, name, lacked }) => ({ personId, courseId, name, lacked }));
};

/** Writes down of each who was not taken along why. */
export const noteLeftBehind = async (ctx: Ctx, copied: readonly CopiedCourse[]) => {
  for (const { personId, courseId, course, lacked } of await leftBehind(ctx, copied)) {
    await recordHistory(ctx, { kind: 'trainerPapers.notTaken', personId, courseId, details: { course, lacked } });
  }
};

/** What is said after a course was copied; empty = everybody came along. */
export const leftBehindSentence = async (ctx: Ctx, fromId: number, id: number): Promise<string> => {
  const left = await leftBehind(ctx, [{ fromId, id, days: 0, minutes: 0 }]);
  return left.map(({ name, lacked }) => `${name} leitet ihn noch nicht. Es fehlt: ${lacked}.`).join(' ');
};
