import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { allSchoolYears, daysOfSchoolYear, schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import { dayOfTime } from '@vereinshaus/contract/membership/rules';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import type { CourseChoice, TrainerRow } from '@vereinshaus/contract/persons/person-lists';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { isActiveOn, managesActiveOn, type Period, trainerPartsIn, trainsIn } from './course-scopes.ts';
import { personList } from './persons.queries.ts';

type PersonListQuery = ListInput & { search?: string | undefined };

const yearMs = 365 * 86_400_000;
const firstActivity = Date.parse('2024-11-15T00:00:00Z');

/** A person without a known last visit counts as seen a year ago, but not before visits were recorded. */
const withLastActive = (ctx: Ctx, users: readonly PersonRow[]): PersonRow[] => {
  const fallback = toSeconds(new Date(Math.max(firstActivity, ctx.now.getTime() - yearMs)));
  return users.map((user) => ({ ...user, lastActive: user.lastActive === 0 ? fallback : user.lastActive }));
};

const activeList = async (ctx: Ctx, wanted: PersonListQuery, only: RawBuilder<SqlBool>) => {
  const { users, total } = await personList(ctx, { ...wanted, only });
  return { users: withLastActive(ctx, users), total };
};

/** Aktive. */
export const activePersons = (ctx: Ctx, wanted: PersonListQuery) =>
  activeList(ctx, wanted, isActiveOn(dayInVienna(ctx.now)));

/** Aktive Verwalter. */
export const activeManagers = (ctx: Ctx, wanted: PersonListQuery) =>
  activeList(ctx, wanted, managesActiveOn(dayInVienna(ctx.now)));

/** Aktive oder Verwalter. */
export const activeOrManagers = (ctx: Ctx, wanted: PersonListQuery) => {
  const today = dayInVienna(ctx.now);
  return activeList(ctx, wanted, sql`(${isActiveOn(today)} or ${managesActiveOn(today)})`);
};

/** Verstorbene. */
export const deceasedPersons = (ctx: Ctx, wanted: PersonListQuery) => personList(ctx, { ...wanted, deceased: true });

type TrainersWanted = PersonListQuery & { schoolyear?: number | undefined; date?: number | undefined };

const periodOf = (ctx: Ctx, { schoolyear, date }: Pick<TrainersWanted, 'schoolyear' | 'date'>): Period | null => {
  const day = dayOfTime(date ?? 0);
  if (day !== null) return { from: day, to: day };
  return schoolyear === allSchoolYears ? null : daysOfSchoolYear(schoolyear ?? schoolYearOf(dayInVienna(ctx.now)));
};

/** Trainer: in a school year or on a day, with the courses they trained then. */
export const trainers = async (ctx: Ctx, { schoolyear, date, ...wanted }: TrainersWanted) => {
  const period = periodOf(ctx, { schoolyear, date });
  const { users, total } = await personList(ctx, { ...wanted, only: trainsIn(period) });
  const courses = await trainedCourses(
    ctx,
    users.map((user) => user.ID),
    period,
  );
  return { users: users.map((user): TrainerRow => ({ ...user, courses: courses.get(user.ID) ?? [] })), total };
};

const trainedCourses = async (ctx: Ctx, personIds: readonly number[], period: Period | null) => {
  const { rows } = await sql<{ person_id: number; names: string[] }>`
    select t.person_id, array_agg(distinct c.name order by c.name) as names
    from ${trainerPartsIn(period)} and t.person_id = any(${[...personIds]}::integer[])
    group by t.person_id`.execute(ctx.db);
  return new Map(rows.map(({ person_id, names }) => [person_id, names]));
};

/** Kurse, nach denen man Personen auswählt. */
export const courseChoices = async (ctx: Ctx): Promise<CourseChoice[]> => {
  const { rows } = await sql<{
    id: number;
    name: string;
    starts_on: string | null;
    ends_on: string | null;
    participants: number;
  }>`
    select c.id, c.name, c.starts_on, c.ends_on,
      (select count(*) from participation_card t
        where t.club_id = c.club_id and t.course_id = c.id and t.is_current and t.role = ${roleLiteral.participant}) as participants
    from course_card c
    where c.deleted_at is null
    order by c.ends_on < ${dayInVienna(ctx.now)}::date nulls first, c.name collate "de-AT-x-icu", c.starts_on desc, c.id
  `.execute(ctx.db);
  return rows.map(({ id, name, starts_on, ends_on, participants }) => ({
    ID: id,
    name,
    start: toDayNumber(starts_on),
    end: toDayNumber(ends_on),
    participants,
  }));
};
