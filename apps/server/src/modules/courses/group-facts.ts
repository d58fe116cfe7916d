import {
  type AttendedCourse,
  type Candidate,
  eligibilityOf,
  isExistingMember,
  type Limits,
} from '@vereinshaus/contract/courses/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type SqlBool, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** A person of the viewer's group, with everything that matters for the conditions of courses. */
export type GroupMember = Candidate & {
  id: number;
  attended: readonly AttendedCourse[];
  /** Their role in each course they take part in now. */
  roles: ReadonlyMap<number, number>;
};

type Row = {
  id: number;
  birth_date: IsoDay | null;
  sex: string;
  codes: number[];
  attended: AttendedCourse[];
  parts: { courseId: number; role: number }[];
};

/** Whether the participation `i` in the course `c` lasted to its end. A person who left before has not attended it. */
export const hasAttended = sql<SqlBool>`(i.role in (${roleLiteral.participant}, ${roleLiteral.trainer}) and (i.is_current or i.left_at::date >= c.ends_on))`;

/** The viewer and their managed persons, or with `personId` only that person, in one query for any number of courses. */
export const groupFacts = async (ctx: Ctx, personId?: number): Promise<readonly GroupMember[]> => {
  if (ctx.viewer === null || ctx.viewer.isPlatform) return [];
  const whom = personId ?? ctx.viewer.id;
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Row>`
    select p.id, p.birth_date, p.sex,
      array(
        select r.code from membership_role_card r
        where r.club_id = p.club_id and r.person_id = p.id
          and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
      ) as codes,
      t.attended, t.parts
    from person_card p
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object('courseId', c.id, 'startsOn', c.starts_on, 'endsOn', c.ends_on))
          filter (where ${hasAttended}), '[]') as attended,
        coalesce(jsonb_agg(jsonb_build_object('courseId', c.id, 'role', i.role))
          filter (where i.is_current and c.deleted_at is null), '[]') as parts
      from participation_card i join course c on c.club_id = i.club_id and c.id = i.course_id
      where i.club_id = p.club_id and i.person_id = p.id
    ) t
    where p.is_present
      and ${personId === undefined ? isFamilyOf(whom, 'book') : sql`p.id = ${whom}`}
    order by p.id = ${whom} desc, p.birth_date, p.id`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    birthDate: row.birth_date,
    sex: row.sex,
    roleCodes: row.codes,
    attendedCourses: row.attended.map(({ courseId }) => courseId),
    attended: row.attended,
    roles: new Map(row.parts.map(({ courseId, role }) => [courseId, role])),
  }));
};

/** The messages are for the booking page; here only their number matters. */
const noWords = { roleLabel: () => '', courseName: () => undefined };

export type OwnView = { participant_role?: number; allowed: boolean; fits: number[]; existing_member: boolean };

/**
 * A course for the viewer's group: may somebody book, is somebody an existing member, and does everybody eligible already take part?
 * Visitors have no group, so no condition excludes them.
 */
export const ownViewOf = (
  course: { id: number; limits: Limits; prebookingCourses: readonly number[] },
  group: readonly GroupMember[],
  today: IsoDay,
): OwnView => {
  const judged = group.map((member) => ({ member, against: eligibilityOf(course.limits, member, today, noWords) }));
  const fitting = judged.filter(({ against }) => against.length === 0).map(({ member }) => member);
  const roles = group.flatMap((member) => member.roles.get(course.id) ?? []);
  // A person without a birth date may be eligible: the booking page asks for it.
  const couldStillJoin = judged.some(
    ({ member, against }) => !member.roles.has(course.id) && against.every(({ code }) => code === 'birthDateMissing'),
  );
  return {
    ...(roles.length > 0 && !couldStillJoin && { participant_role: Math.min(...roles) }),
    allowed: group.length === 0 || fitting.length > 0,
    fits: fitting.map(({ id }) => id),
    existing_member: group.some((member) => isExistingMember(course.prebookingCourses, member.attended, today)),
  };
};
