import { eligibilityOf } from '@vereinshaus/contract/courses/rules';
import type { SeasonChange, SeasonClash, SeasonPlan } from '@vereinshaus/contract/courses/season';
import { addDays, dayInVienna, type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { shiftForCourse } from '@vereinshaus/contract/kit/school-calendar';
import { schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { CopyPlan } from './copy-courses.ts';
import { firstDays } from './copy-one-course.ts';
import { limitsOf, type StoredCourse, timeOf } from './course-columns.ts';
import { courseErrors } from './courses.errors.ts';
import type { WithCourse } from './with-course.ts';

export type SeasonChoice = { courseIds: readonly number[]; moveBirthYears: boolean; changes: readonly SeasonChange[] };

/** By how much each of the chosen courses moves. An unknown id fails the whole run before it begins. */
export const seasonPlans = async (
  ctx: Ctx,
  { courseIds, moveBirthYears, changes }: SeasonChoice,
): Promise<readonly CopyPlan[]> => {
  const wanted = [...new Set(courseIds)];
  const byCourse = new Map(changes.map((change) => [change.course_ID, change]));
  if (byCourse.size < changes.length || [...byCourse.keys()].some((id) => !wanted.includes(id))) {
    throw courseErrors.otherChange();
  }
  const days = await firstDays(ctx, wanted);
  if (days.length !== wanted.length) throw courseErrors.otherCourseGone();
  return days.map(({ id, day }) => {
    const { price = null, pricenm = null, maxparts: places = null, moveMinutes: minutes = 0 } = byCourse.get(id) ?? {};
    return { id, days: shiftForCourse(day), years: moveBirthYears ? 1 : 0, minutes, price, pricenm, places };
  });
};

type CourseFacts = StoredCourse & {
  first_at: Date | null;
  reserved_until: Date | null;
  events: number;
  days: number;
  years: number;
  successors: IsoDay[];
};

type Participant = {
  course_id: number;
  id: number;
  fullname: string;
  birth_date: IsoDay | null;
  sex: string;
};

const coursesOf = async (ctx: Ctx, plans: string): Promise<readonly CourseFacts[]> => {
  const { rows } = await sql<CourseFacts>`
    select c.*, s.days, s.years, (
        select count(*) from event_card e where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null
      ) as events, (
        select min(e.starts_at) from event_card e where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null
      ) as first_at, (
        select ${movedTo('k.reserved_until')} from course_card k where k.club_id = c.club_id and k.id = c.id
      ) as reserved_until, array(
        select coalesce(n.starts_on, n.created_at::date) from course n
        where n.club_id = c.club_id and n.copied_from_id = c.id and n.deleted_at is null
      )::text[] as successors
    from ${plansIn(plans)} join course c on c.club_id = current_club() and c.id = s.id
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows;
};

const plansIn = (plans: string) =>
  sql`jsonb_to_recordset(${plans}::jsonb) as s (id integer, days integer, years integer, minutes integer)`;

const participantsOf = async (ctx: Ctx, plans: string): Promise<readonly Participant[]> => {
  const { rows } = await sql<Participant>`
    select i.course_id, p.id, p.display_name as fullname, p.birth_date, p.sex
    from ${plansIn(plans)}
    join participation_card i on i.club_id = current_club() and i.course_id = s.id and i.role = ${roleLiteral.participant} and i.is_current
    join person_card p on p.club_id = i.club_id and p.id = i.person_id
    where p.is_present
    order by p.last_name, p.first_name, p.id`.execute(ctx.db);
  return rows;
};

const movedTo = (column: string) =>
  sql`((${sql.ref(column)} at time zone 'Europe/Vienna') + s.days * interval '1 day') at time zone 'Europe/Vienna'`;

/** The dates after the move. */
const comingDates = (plans: string) => sql`
  select e.id, e.club_id, e.course_id, s.days, ${movedTo('e.starts_at')} + s.minutes * interval '1 minute' as starts_at,
    ${movedTo('e.ends_at')} + s.minutes * interval '1 minute' as ends_at
  from ${plansIn(plans)} join event_card e on e.club_id = current_club() and e.course_id = s.id and e.hidden_at is null`;

type StoredClash = { course_id: number; at: Date; what: string; other: string };

/**
 * Rooms that are taken at that time. Ranges cannot use an index under the row-level policy, so both sides are joined by room and day first.
 */
const roomClashes = async (ctx: Ctx, plans: string): Promise<readonly StoredClash[]> => {
  const { rows } = await sql<StoredClash>`
    with coming as materialized (
      select n.*, own.room_id, day::date as day
      from (${comingDates(plans)}) n
      join room_occupation_card own on own.club_id = n.club_id and own.event_id = n.id
      cross join generate_series(n.starts_at::date, n.ends_at::date, interval '1 day') day
    ),
    taken as materialized (
      select o.club_id, o.room_id, o.event_id, o.during, day::date as day
      from room_occupation_card o cross join generate_series(lower(o.during)::date, upper(o.during)::date, interval '1 day') day
      where o.club_id = current_club() and upper(o.during) > (select min(starts_at) from coming)
    )
    select distinct n.course_id, n.id, n.starts_at as at, r.name as what,
      coalesce(c.name, nullif(x.name, ''), 'Termin') as other
    from coming n
    join taken o on o.room_id = n.room_id and o.day = n.day and o.during && tstzrange(n.starts_at, n.ends_at)
    join room_card r on r.club_id = o.club_id and r.id = o.room_id
    join event_card x on x.club_id = o.club_id and x.id = o.event_id
    left join course c on c.club_id = x.club_id and c.id = x.course_id
    order by n.starts_at, n.id`.execute(ctx.db);
  return rows;
};

/** Trainers who lead another course at that time. */
const trainerClashes = async (ctx: Ctx, plans: string): Promise<readonly StoredClash[]> => {
  const { rows } = await sql<StoredClash>`
    with coming as materialized (${comingDates(plans)}),
    busy as materialized (
      select i.person_id, e.course_id, e.starts_at, e.ends_at
      from participation_card i join event_card e on e.club_id = i.club_id and e.course_id = i.course_id and e.hidden_at is null
      where i.club_id = current_club() and i.role = ${roleLiteral.trainer} and i.is_current
        and e.ends_at > (select min(starts_at) from coming) and e.starts_at < (select max(ends_at) from coming)
    )
    select n.course_id, n.starts_at as at, p.display_name as what, c.name as other
    from coming n
    join participation_card i on i.club_id = n.club_id and i.course_id = n.course_id and i.role = ${roleLiteral.trainer} and i.is_current
    join busy b on b.person_id = i.person_id and b.starts_at < n.ends_at and b.ends_at > n.starts_at
    join person_card p on p.club_id = i.club_id and p.id = i.person_id
    join course c on c.club_id = i.club_id and c.id = b.course_id
    order by n.starts_at, n.id`.execute(ctx.db);
  return rows;
};

/**
 * Both sides have thousands of dates, and the planner underestimates them: after a club has entered its year it still expects a handful and
 * compares each with each. Without nested loops it uses a hash join.
 */
const withoutLoops = async <T>(ctx: Ctx, run: () => Promise<T>): Promise<T> => {
  await sql`set local enable_nestloop = off`.execute(ctx.db);
  const result = await run();
  await sql`set local enable_nestloop = on`.execute(ctx.db);
  return result;
};

/** How many of each kind are shown. */
const maxShown = 5;

const shown = (clashes: readonly StoredClash[], courseId: number) => {
  const own = clashes.filter((clash) => clash.course_id === courseId);
  const first = own
    .slice(0, maxShown)
    .map(({ at, what, other }): SeasonClash => ({ time: toSeconds(at), what, with: other }));
  return { first, count: own.length };
};

const noWords = { roleLabel: () => '', courseName: () => undefined };
const ofAge = new Set(['tooOld', 'tooYoung', 'birthYear']);

/** Current participants who are too old, or outside the birth years, for the moved course. */
const agingOut = (course: CourseFacts, participants: readonly Participant[], today: IsoDay) => {
  const move = (day: IsoDay | null) => (day === null ? null : addDays(day, course.days));
  const limits = limitsOf({
    ...course,
    starts_on: move(course.starts_on) ?? addDays(today, course.days),
    age_measured_on: move(course.age_measured_on),
    birth_year_from: course.birth_year_from === null ? null : course.birth_year_from + course.years,
    birth_year_to: course.birth_year_to === null ? null : course.birth_year_to + course.years,
  });
  return participants
    .filter(({ course_id }) => course_id === course.id)
    .flatMap(({ id, fullname, birth_date: birthDate, sex }) => {
      const candidate = { birthDate, sex, roleCodes: [], attendedCourses: [] };
      const reason = eligibilityOf(limits, candidate, today, noWords).find(({ code }) => ofAge.has(code));
      return reason === undefined ? [] : [{ ID: id, fullname, reason: reason.text }];
    });
};

const isAhead = (moment: Date | null, { now }: Pick<Ctx, 'now'>) => moment !== null && moment > now;

const newDay = (day: IsoDay | null, days: number) => (day === null ? 0 : timeOf(addDays(day, days)));

type LeftTrainer = { courseId: number; personId: number; name: string; lacked: string };

const trainersLeftBehind = async (
  ctx: Ctx,
  parts: readonly WithCourse[],
  plans: readonly CopyPlan[],
): Promise<readonly LeftTrainer[]> => {
  const left: LeftTrainer[] = [];
  for (const { leftBehind } of parts) left.push(...((await leftBehind?.(ctx, plans)) ?? []));
  return left;
};

/** Current participants who do not meet the conditions of the moved course, by course: they get no reserved place. */
export const grownOutOf = async (
  ctx: Ctx,
  planned: readonly CopyPlan[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const plans = JSON.stringify(planned);
  const participants = await participantsOf(ctx, plans);
  const today = dayInVienna(ctx.now);
  return new Map(
    (await coursesOf(ctx, plans)).map((course) => [
      course.id,
      agingOut(course, participants, today).map(({ ID }) => ID),
    ]),
  );
};

/** Saisonwechsel ansehen: what the run would do, and what needs a second look. */
export const seasonPreview = async (
  ctx: Ctx,
  parts: readonly WithCourse[],
  choice: SeasonChoice,
): Promise<SeasonPlan[]> => {
  const planned = await seasonPlans(ctx, choice);
  const plans = JSON.stringify(planned);
  const courses = await coursesOf(ctx, plans);
  const participants = await participantsOf(ctx, plans);
  const rooms = await withoutLoops(ctx, () => roomClashes(ctx, plans));
  const trainers = await withoutLoops(ctx, () => trainerClashes(ctx, plans));
  const left = await trainersLeftBehind(ctx, parts, planned);
  const today = dayInVienna(ctx.now);
  return courses.map((course) => {
    const [room, trainer] = [shown(rooms, course.id), shown(trainers, course.id)];
    const grown = agingOut(course, participants, today);
    const nextYear = schoolYearOf(addDays(course.starts_on ?? today, course.days));
    return {
      ID: course.id,
      name: course.name,
      days: course.days,
      startdate: timeOf(course.starts_on),
      enddate: timeOf(course.ends_on),
      newStartdate: newDay(course.starts_on, course.days),
      newEnddate: newDay(course.ends_on, course.days),
      events: course.events,
      firstDate: toSeconds(course.first_at),
      price: course.price_cents,
      pricenm: course.non_member_price_cents,
      membersOnly: course.members_only,
      maxparts: course.max_participants ?? 0,
      comingAlong: participants.filter(({ course_id }) => course_id === course.id).length - grown.length,
      reservedUntil: isAhead(course.reserved_until, ctx) ? toSeconds(course.reserved_until) : 0,
      roomClashes: room.first,
      roomClashCount: room.count,
      trainerClashes: trainer.first,
      trainerClashCount: trainer.count,
      barredTrainers: left
        .filter(({ courseId }) => courseId === course.id)
        .map(({ personId, name, lacked }) => ({ ID: personId, fullname: name, lacked })),
      agingOut: grown,
      alreadyMoved: course.successors.some((day) => schoolYearOf(day) === nextYear),
    };
  });
};
