import { answerOf, countAnswers } from '@vereinshaus/contract/answers/rules';
import type {
  AttendanceConflict,
  AttendanceList,
  AttendanceMark,
  ListedPerson,
  WalkIn,
} from '@vereinshaus/contract/attendance/calls';
import {
  type AttendanceStatus,
  attendanceStatus,
  attendanceStatuses,
  presentRatio,
  presentStatuses,
} from '@vereinshaus/contract/attendance/rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { ageOn, dayInVienna, type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { runningCourses } from '../courses/index.ts';
import { isLedBy, readerOf, visibleEvents } from '../events/index.ts';
import { participantPhotoUrl } from '../persons/index.ts';
import { isStoodInBy } from '../substitutes/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { openWalkIns } from './walk-ins.ts';

type DateRow = {
  id: number;
  course_id: number;
  course_name: string;
  name: string;
  starts_at: Date;
  ends_at: Date;
  room: string;
  /** Its last day is not over. */
  is_running: boolean;
  is_stood_in: boolean;
  /** Until when families can answer; null = the date asks for no answer. */
  answer_until: Date | null;
  walk_ins: WalkIn[];
};

/** Dates of courses that the viewer may see; `which` is a condition on the date `e` and its course `c`. */
const datesOf = async (ctx: Ctx, which: ReturnType<typeof sql>): Promise<readonly DateRow[]> => {
  const { rows } = await sql<DateRow>`
    select e.id, c.id as course_id, c.name as course_name, e.name, e.starts_at, e.ends_at, coalesce(r.name, e.place) as room,
      ${runningCourses(ctx.now)} as is_running, ${isStoodInBy(viewerOf(ctx).id, ctx.now)} as is_stood_in,
      ${openWalkIns} as walk_ins,
      (select d.answer_until from asked_date_card d where d.club_id = e.club_id and d.event_id = e.id) as answer_until
    from event_card e
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where ${which} and e.hidden_at is null and c.deleted_at is null and ${visibleEvents(readerOf(ctx))}
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows;
};

type PersonRow = {
  event_id: number;
  id: number;
  name: string;
  birth_date: IsoDay | null;
  image: string;
  role: number;
  is_tryout: boolean;
  is_makeup: boolean;
  is_single: boolean;
  is_coming: boolean;
  dates: number;
  present: number;
};

/**
 * The persons on the list of a date: booked or waiting then, guests for a tryout, an Ersatzstunde or this date only, and persons who came
 * without a booking; with how many dates they attended of how many since they take part.
 */
const personsOn = async (ctx: Ctx, eventIds: readonly number[]): Promise<readonly PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    with wanted as materialized (
      select e.club_id, e.id, e.course_id, e.starts_at, e.ends_at from event_card e where e.id = any(${[...eventIds]}::integer[])
    ),
    listed as (
      select w.club_id, w.id as event_id, w.course_id, t.person_id, t.role::integer, coalesce(t.starts_at, t.created_at) as since, false as is_tryout, false as is_makeup, false as is_single
      from wanted w join participation_card t on t.club_id = w.club_id and t.course_id = w.course_id
      where t.role in (${roleLiteral.participant}, ${roleLiteral.waiting})
        and coalesce(t.starts_at, t.created_at) <= w.ends_at and (t.is_current or t.left_at > w.starts_at)
      union all
      select w.club_id, w.id, w.course_id, y.person_id, null, w.starts_at, true, false, false
      from wanted w join tryout y on y.club_id = w.club_id and y.event_id = w.id where y.cancelled_at is null
      union all
      select w.club_id, w.id, w.course_id, m.person_id, null, w.starts_at, false, true, false
      from wanted w join makeup_card m on m.club_id = w.club_id and m.event_id = w.id
      union all
      select w.club_id, w.id, w.course_id, b.person_id, null, w.starts_at, false, false, true
      from wanted w join single_booking_card b on b.club_id = w.club_id and b.event_id = w.id where b.cancelled_at is null
      union all
      select w.club_id, w.id, w.course_id, a.person_id, null, w.starts_at, false, false, false
      from wanted w join attendance a on a.club_id = w.club_id and a.event_id = w.id where a.status <> 0
    ),
    person_on as (
      select club_id, event_id, course_id, person_id, min(role) as role, min(since) as since, bool_or(is_tryout) as is_tryout,
        bool_or(is_makeup) as is_makeup, bool_or(is_single) as is_single
      from listed group by club_id, event_id, course_id, person_id
    )
    select o.event_id, p.id, p.display_name as name,
      p.birth_date, p.image, coalesce(o.role, -1) as role, o.is_tryout, o.is_makeup, o.is_single, h.dates, h.present,
      exists (
        select from attendance k where k.club_id = o.club_id and k.event_id = o.event_id and k.person_id = o.person_id
          and k.coming_at is not null
      ) as is_coming
    from person_on o
    join person_card p on p.club_id = o.club_id and p.id = o.person_id and p.anonymised_at is null
    cross join lateral (
      select count(*)::integer as dates,
        (count(*) filter (where a.status = any(${[...presentStatuses]}::integer[])))::integer as present
      from event_card x left join attendance a on a.club_id = x.club_id and a.event_id = x.id and a.person_id = o.person_id
      where x.club_id = o.club_id and x.course_id = o.course_id and x.hidden_at is null
        and x.ends_at >= o.since and x.starts_at <= ${ctx.now}
    ) h
    order by p.first_name collate "de-AT-x-icu", p.last_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

type MarkRow = {
  event_id: number;
  person_id: number;
  /** Null = the mark only concerns the note. */
  status: number | null;
  note: string | null;
  marked_at: Date;
  marked_by: number | null;
  processor: string | null;
};

/** All marks, in the order in which they were observed. */
const marksOn = async (ctx: Ctx, eventIds: readonly number[]): Promise<readonly MarkRow[]> => {
  const { rows } = await sql<MarkRow>`
    select m.event_id, m.person_id, m.status, m.note, m.marked_at, m.marked_by, coalesce(b.display_name, m.device_name, '') as processor
    from attendance_mark m left join person_card b on b.club_id = m.club_id and b.id = m.marked_by
    where m.event_id = any(${[...eventIds]}::integer[])
    order by m.marked_at, m.id`.execute(ctx.db);
  return rows;
};

const storedStatus = z.literal(attendanceStatuses);

/** A status from its stored form. */
export const statusIn = (stored: number): AttendanceStatus => storedStatus.parse(stored);

/** A mark in its wire form, with the previously valid values for what it leaves open. */
const markOf = (row: MarkRow, before: AttendanceMark | undefined): AttendanceMark => ({
  child_ID: row.person_id,
  status: row.status === null ? (before?.status ?? attendanceStatus.auto) : statusIn(row.status),
  note: row.note ?? before?.note ?? '',
  time: toSeconds(row.marked_at),
  processorName: row.processor ?? '',
});

/** The viewer has set a status, and somebody else has set a newer, different one. */
const conflictIn = (viewerId: number, rows: readonly MarkRow[]): AttendanceConflict | undefined => {
  const said = rows.filter(({ status }) => status !== null);
  const counting = said.at(-1);
  const own = said.findLast(({ marked_by }) => marked_by === viewerId);
  if (counting === undefined || own === undefined || own.status === counting.status) return undefined;
  return {
    child_ID: counting.person_id,
    own: statusIn(own.status ?? 0),
    status: statusIn(counting.status ?? 0),
    processorName: counting.processor ?? '',
    time: toSeconds(counting.marked_at),
  };
};

type MarksOnDate = Pick<AttendanceList, 'attendancesNewest' | 'attendancesOld' | 'conflicts'>;

/** The marks of a date, the newest of each person separate from earlier ones; `rows` are in the order in which they were observed. */
const marksOfDate = (viewerId: number, rows: readonly MarkRow[]): MarksOnDate => {
  const byPerson = new Map<number, MarkRow[]>();
  for (const row of rows) {
    const rowsOfPerson = byPerson.get(row.person_id);
    if (rowsOfPerson === undefined) byPerson.set(row.person_id, [row]);
    else rowsOfPerson.push(row);
  }
  const marks: MarksOnDate = { attendancesNewest: [], attendancesOld: [], conflicts: [] };
  for (const rowsOfPerson of byPerson.values()) {
    let newest: AttendanceMark | undefined;
    for (const row of rowsOfPerson) {
      if (newest !== undefined) marks.attendancesOld.unshift(newest);
      newest = markOf(row, newest);
    }
    if (newest !== undefined) marks.attendancesNewest.push(newest);
    const conflict = conflictIn(viewerId, rowsOfPerson);
    if (conflict !== undefined) marks.conflicts.push(conflict);
  }
  return marks;
};

/** Whether the viewer sees what trainers need to know: for the running courses they train, and around a date they substitute. */
const leads = (ctx: Ctx, { course_id, is_running, is_stood_in }: DateRow): boolean =>
  is_stood_in || (is_running && viewerOf(ctx).trainedCourses.includes(course_id));

/** A person who only came along is just a name on the list. */
const isExpected = ({ role, is_tryout: tries, is_makeup: makesUp, is_single: comesOnce }: PersonRow): boolean =>
  role >= 0 || tries || makesUp || comesOnce;

/** What a person on the list has answered, or what was observed in the hall; persons who wait or only came along are not asked. */
const answerOn = (row: PersonRow, { answer_until }: DateRow, marks: MarksOnDate): ListedPerson['answer'] => {
  const isGuest = row.is_tryout || row.is_makeup || row.is_single;
  if (answer_until === null || (row.role !== participationRole.participant && !isGuest)) return '';
  const status = marks.attendancesNewest.find(({ child_ID }) => child_ID === row.id)?.status ?? attendanceStatus.auto;
  return answerOf({ status, isComing: row.is_coming, isGuest });
};

type ListedOptions = { withPhoto: boolean; answer: ListedPerson['answer'] };

const listedOn = (
  row: PersonRow,
  { starts_at, course_id }: DateRow,
  { withPhoto, answer }: ListedOptions,
): ListedPerson => {
  const day = dayInVienna(starts_at);
  const birth = isExpected(row) ? row.birth_date : null;
  const hasPhoto = withPhoto && row.role === participationRole.participant;
  return {
    ID: row.id,
    fullname: row.name,
    image: hasPhoto ? participantPhotoUrl(course_id, row.id, row.image) : '',
    age: birth === null ? null : ageOn(birth, day),
    birthday: birth?.slice(5) === day.slice(5),
    role: row.role,
    tryout: row.is_tryout,
    makeup: row.is_makeup,
    single: row.is_single,
    answer,
    ratio: presentRatio(row.present, row.dates) ?? null,
  };
};

/** Whose answer counts: participants, and guests of this date. */
const isAsked = ({ role, tryout, makeup, single }: ListedPerson): boolean =>
  role === participationRole.participant || tryout || makeup || single;

/** Whether the viewer may mark attendance: trainers of the course, substitutes, and users who manage its participants. */
const mayMark = (ctx: Ctx, { course_id: courseId, is_stood_in }: DateRow): boolean => {
  const viewer = viewerOf(ctx);
  return (
    is_stood_in || viewer.trainedCourses.includes(courseId) || hasPermission(viewer, 'course/participants', courseId)
  );
};

/** The lists of some dates: three queries for any number of dates and persons. */
const listsOf = async (ctx: Ctx, which: ReturnType<typeof sql>): Promise<AttendanceList[]> => {
  const dates = await datesOf(ctx, which);
  const ids = dates.map(({ id }) => id);
  if (ids.length === 0) return [];
  const persons = await personsOn(ctx, ids);
  const marks = await marksOn(ctx, ids);
  const readsPersons = hasPermission(viewerOf(ctx), 'user_read');
  return dates.map((date) => {
    const saidOfDate = marksOfDate(
      viewerOf(ctx).id,
      marks.filter(({ event_id }) => event_id === date.id),
    );
    const listed = persons
      .filter(({ event_id }) => event_id === date.id)
      .map((row) =>
        listedOn(row, date, {
          withPhoto: readsPersons || leads(ctx, date),
          answer: answerOn(row, date, saidOfDate),
        }),
      );
    return {
      event: {
        ID: date.id,
        course_ID: date.course_id,
        courseName: date.course_name,
        name: date.name,
        start: toSeconds(date.starts_at),
        end: toSeconds(date.ends_at),
        room: date.room,
      },
      mayMark: mayMark(ctx, date),
      leads: leads(ctx, date),
      persons: listed,
      ...saidOfDate,
      walkIns: date.walk_ins,
      answers:
        date.answer_until === null
          ? null
          : {
              until: toSeconds(date.answer_until),
              ...countAnswers(listed.filter(isAsked).map(({ answer }) => answer)),
            },
    };
  });
};

/** The list of one date of this course. */
export const attendanceList = async (ctx: Ctx, courseId: number, eventId: number): Promise<AttendanceList> => {
  const [list] = await listsOf(ctx, sql`e.id = ${eventId} and e.course_id = ${courseId}`);
  if (list === undefined) throw attendanceErrors.eventGone();
  return list;
};

/** Dates that ended a moment ago still have to be marked; planning needs one week ahead. */
const nextFrom = (now: Date) => new Date(now.getTime() - 12 * 3_600_000);
const nextUntil = (now: Date) => new Date(now.getTime() + 7 * 86_400_000);
const maxNext = 12;

/** The next lists of the dates that the viewer leads, including substitutions. */
export const nextLists = async (ctx: Ctx): Promise<AttendanceList[]> =>
  listsOf(
    ctx,
    sql`e.id in (
      select e.id from event_card e
      where ${isLedBy(viewerOf(ctx).id)}
        and e.hidden_at is null and e.ends_at >= ${nextFrom(ctx.now)} and e.starts_at < ${nextUntil(ctx.now)}
      order by e.starts_at, e.id limit ${maxNext}
    )`,
  );
