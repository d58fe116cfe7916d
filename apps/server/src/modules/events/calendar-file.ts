import { attendanceLabels, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { feedKinds } from '@vereinshaus/contract/events/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { productName } from '@vereinshaus/contract/kit/labels';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { hashToken } from '../session/index.ts';
import { bookedRoomsOf, takenRoomTimes, titleOfBooking } from './booked-rooms.queries.ts';
import { courseIsThere, type DateReader, visibleEvents } from './event-scope.ts';
import { eventErrors } from './events.errors.ts';
import { excusedAmong, type FindExcused, ownDates, ownOn, ownParticipants } from './events.queries.ts';
import { type FeedSubject, maySubscribe } from './feed-scope.ts';
import { ownerOf } from './feeds.queries.ts';
import { type CalendarEntry, writeCalendar } from './ical.ts';
import { isLedBy } from './is-led-by.ts';

const tokenOf = (file: string): string => file.replace(/\.ics$/, '');

const productId = `-//${productName}//Kalender//DE`;
const oneHour = 3_600_000;
const excusedLabel = attendanceLabels[attendanceStatus.excused];
const pastDays = 180;
const administratorLevel = 50;

/** The calendar with a secret URL, and its owner; none for deceased and deleted persons. */
const findFeed = async (ctx: Ctx, file: string) => {
  const feed = await ctx.db
    .selectFrom('calendar_feed as f')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'f.club_id').onRef('p.id', '=', 'f.person_id'),
    )
    .where('f.token_hash', '=', hashToken(tokenOf(file)))
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['f.id', 'f.kind', 'f.course_id', 'f.room_id', 'f.last_used_at', 'p.id as person_id', 'p.staff_level'])
    .select(['p.is_trainer'])
    .executeTakeFirst();
  if (!feed) throw eventErrors.feedGone();
  const subject: FeedSubject = {
    kind: z.enum(feedKinds).parse(feed.kind),
    courseId: feed.course_id ?? 0,
    roomId: feed.room_id ?? 0,
  };
  const owner = { personId: feed.person_id, staffLevel: feed.staff_level, isTrainer: feed.is_trainer };
  if (!(await maySubscribe(ctx, owner, subject))) throw eventErrors.feedGone();
  return { id: feed.id, lastUsedAt: feed.last_used_at, subject, owner };
};

type FoundFeed = Awaited<ReturnType<typeof findFeed>>;

const noteUse = async (ctx: Ctx, { id, lastUsedAt }: FoundFeed) => {
  if (lastUsedAt !== null && ctx.now.getTime() - lastUsedAt.getTime() < oneHour) return;
  await ctx.db.updateTable('calendar_feed').set({ last_used_at: ctx.now }).where('id', '=', id).execute();
};

type Family = {
  excused: Awaited<ReturnType<FindExcused>>;
  byCourse: Awaited<ReturnType<typeof ownParticipants>>;
  byDate: Awaited<ReturnType<typeof ownDates>>;
};

const nobody: Family = { byCourse: new Map(), byDate: new Map(), excused: new Map() };

const familyOf = async (ctx: Ctx, personId: number, excusedOf: FindExcused): Promise<Family> => ({
  excused: await excusedOf(ctx, personId),
  byCourse: await ownParticipants(ctx, personId),
  byDate: await ownDates(ctx, personId),
});

const belongs = ({ kind, courseId, roomId }: FeedSubject, personId: number, { byCourse, byDate }: Family) => {
  switch (kind) {
    case 'family':
      return sql<boolean>`(
        e.course_id is null or e.course_id = any(${[...byCourse.keys()]}::integer[]) or e.id = any(${[...byDate.keys()]}::integer[])
      )`;
    case 'trainer':
      return isLedBy(personId);
    case 'course':
      return sql<boolean>`e.course_id = ${courseId}`;
    default:
      return sql<boolean>`(e.room_id = ${roomId} or exists (
        select from room_occupation o where o.club_id = e.club_id and o.event_id = e.id and o.room_id = ${roomId}
      ))`;
  }
};

type Row = {
  id: number;
  name: string;
  course_id: number | null;
  course_name: string;
  starts_at: Date;
  ends_at: Date;
  location: string;
  revision: number;
  updated_at: Date;
  is_hidden: boolean;
  off_reason: string | null;
  is_visible: boolean;
};

/** A date of the club, or one that somebody of the family attends. */
const concerns = (row: Row, { byCourse, byDate }: Family): boolean =>
  row.course_id === null || ownOn(row, byCourse, byDate).length > 0;

/** Includes cancelled dates: calendars that already have them must be updated. */
const rowsOf = async (
  ctx: Ctx,
  { subject, owner }: Pick<FoundFeed, 'subject' | 'owner'>,
  family: Family,
): Promise<readonly Row[]> => {
  const reader: DateReader = {
    personId: owner.personId,
    readsAll: owner.staffLevel >= administratorLevel,
    isTrainer: owner.isTrainer,
    readCourses: [],
    today: dayInVienna(ctx.now),
  };
  const { rows } = await sql<Row>`
    select e.id, e.name, e.course_id, coalesce(c.name, '') as course_name, e.starts_at, e.ends_at,
      coalesce(nullif(concat_ws(', ', r.name, nullif(r.address, '')), ''), e.place) as location,
      e.revision, e.updated_at, e.hidden_at is not null as is_hidden, e.off_reason, ${visibleEvents(reader)} as is_visible
    from event e
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room r on r.club_id = e.club_id and r.id = e.room_id
    where e.starts_at >= ${ctx.now}::timestamptz - make_interval(days => ${pastDays})
      and ${courseIsThere} and ${belongs(subject, owner.personId, family)}
    order by e.starts_at, e.id
  `.execute(ctx.db);
  // Viewers who may see a room may see that it is taken, even if not by what.
  if (subject.kind === 'room') return rows;
  const seen = rows.filter(({ is_visible }) => is_visible);
  return subject.kind === 'family' ? seen.filter((row) => concerns(row, family)) : seen;
};

type Goer = { id: number; name: string; isExcused: boolean };

const summaryOf = (row: Row, family: readonly Goer[]): string => {
  if (!row.is_visible) return 'Belegt';
  const what = [row.course_name, row.name].filter((part) => part !== '').join(' – ');
  const who = family.map(({ name, isExcused }) => (isExcused ? `${name} (${excusedLabel})` : name));
  return who.length === 0 ? what : `${who.join(', ')}: ${what}`;
};

/** The date takes place even if somebody is excused: excuses are listed in the text, not in the status. A cancelled date has its reason. */
const descriptionOf = ({ off_reason: reason }: Row, family: readonly Goer[]): string =>
  [
    ...(family.length > 0 && reason !== null && reason !== '' ? [`Entfällt: ${reason}`] : []),
    ...family.flatMap(({ name, isExcused }) => (isExcused ? [`${name}: ${excusedLabel}`] : [])),
  ].join('\n');

const labelOf = async (ctx: Ctx, { kind, courseId, roomId }: FeedSubject): Promise<string> => {
  const { rows } = await sql<{ club: string; subject: string | null }>`
    select k.name as club, coalesce(
      (select c.name from course_card c where c.id = ${courseId}), (select r.name from room r where r.id = ${roomId})
    ) as subject
    from club_card k where k.id = current_club()
  `.execute(ctx.db);
  const own = kind === 'family' ? 'Meine Familie' : 'Meine Kurse als Trainer';
  return `${rows[0]?.club ?? ''}: ${rows[0]?.subject ?? own}`;
};

const asEntry =
  (ctx: Ctx, { byCourse, byDate, excused }: Family) =>
  (row: Row): CalendarEntry => {
    const own = ownOn(row, byCourse, byDate);
    const away = excusedAmong(
      own.map(({ id }) => id),
      excused.get(row.id),
    );
    const family = own.map(({ id, name }) => ({ id, name, isExcused: away.some(({ personId }) => personId === id) }));
    return {
      uid: `event-${row.id}@${new URL(ctx.club.origin).hostname}`,
      start: row.starts_at,
      end: row.ends_at,
      summary: summaryOf(row, family),
      description: descriptionOf(row, family),
      location: row.location,
      url: row.is_visible && row.course_id !== null ? `${ctx.club.origin}/kurse/${row.course_id}` : '',
      sequence: row.revision,
      isCancelled: row.is_hidden,
      changedAt: new Date(Math.max(row.updated_at.getTime(), ...away.map(({ at }) => at.getTime()))),
    };
  };

/** Rooms: for a family its own bookings, for a room the times when it is booked or closed. */
const roomEntries = async (ctx: Ctx, { subject, owner }: FoundFeed): Promise<readonly CalendarEntry[]> => {
  const from = new Date(ctx.now.getTime() - pastDays * 24 * oneHour);
  const host = new URL(ctx.club.origin).hostname;
  if (subject.kind === 'family')
    return (await bookedRoomsOf(ctx, { personId: owner.personId, from, to: null })).map((booked) => ({
      uid: `room-${booked.id}@${host}`,
      start: booked.start,
      end: booked.end,
      summary: `${booked.name}: ${titleOfBooking(booked)}`,
      description: '',
      location: [booked.room, booked.address].filter((part) => part !== '').join(', '),
      url: `${ctx.club.origin}/raum/buchungen`,
      sequence: booked.revision,
      isCancelled: booked.isOff,
      changedAt: booked.changedAt,
    }));
  if (subject.kind !== 'room') return [];
  return (await takenRoomTimes(ctx, { roomId: subject.roomId, from })).map(({ id, isClosure, start, end }) => ({
    uid: `${isClosure ? 'closure' : 'room'}-${id}@${host}`,
    start,
    end,
    summary: isClosure ? 'Gesperrt' : 'Belegt',
    description: '',
    location: '',
    url: '',
    sequence: 0,
    isCancelled: false,
    changedAt: start,
  }));
};

/**
 * Kalender-Abo: the file behind a secret URL, without a session. It only contains names of dates, first names of the own group and places.
 */
export const calendarFileOf = async (ctx: Ctx, file: string, excusedOf: FindExcused): Promise<string> => {
  const feed = await findFeed(ctx, file);
  await noteUse(ctx, feed);
  const family = await familyOf(ctx, feed.owner.personId, excusedOf);
  const rows = await rowsOf(ctx, feed, family);
  const dates = rows.map(asEntry(ctx, feed.subject.kind === 'family' ? family : nobody));
  return writeCalendar({
    name: await labelOf(ctx, feed.subject),
    productId,
    entries: [...dates, ...(await roomEntries(ctx, feed))].toSorted(
      (one, other) => one.start.getTime() - other.start.getTime(),
    ),
  });
};

/** Kalendereintrag: the coming dates of one course, for a one-time import, with the family members who attend it. */
export const courseCalendarFile = async (ctx: Ctx, courseId: number, excusedOf: FindExcused) => {
  const owner = ownerOf(ctx);
  const subject: FeedSubject = { kind: 'course', courseId, roomId: 0 };
  const family = await familyOf(ctx, owner.personId, excusedOf);
  const rows = await rowsOf(ctx, { subject, owner }, nobody);
  const content = writeCalendar({
    name: await labelOf(ctx, subject),
    productId,
    entries: rows.filter(({ is_hidden, ends_at }) => !is_hidden && ends_at > ctx.now).map(asEntry(ctx, family)),
  });
  return {
    content: Buffer.from(content, 'utf8').toString('base64'),
    fileName: 'Termine.ics',
    mimeType: 'text/calendar;charset=utf-8',
  };
};
