import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { CalendarEvent, Event } from '@vereinshaus/contract/events/calls';
import { type EventVisibility } from '@vereinshaus/contract/events/event-visibility';
import { durationOf, type EventPeriod, isEventPeriod } from '@vereinshaus/contract/events/rules';
import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { type Markers, markersOf } from '@vereinshaus/contract/kit/school-calendar';
import { clockInVienna, offsetInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { bookedRoomsOf, titleOfBooking } from './booked-rooms.queries.ts';
import { courseIsKnown, mayEditEventsOf, readerOf, visibleEvents } from './event-scope.ts';
import { eventErrors } from './events.errors.ts';
import { isLedBy } from './is-led-by.ts';

/** The viewer leads the date `e`, it is in the future, and the club lets trainers change it. */
const changeable = ({ viewer, now }: Ctx, isOpenToTrainers: boolean) =>
  viewer?.isTrainer === true && isOpenToTrainers
    ? sql<boolean>`(e.course_id is not null and e.starts_at > ${now} and ${isLedBy(viewer.id)})`
    : sql<boolean>`false`;

/** Dates as `e` with their course `c` and room `r`, without removed ones. */
const shownEvents = (ctx: Ctx, isOpenToTrainers: boolean) => {
  const reader = readerOf(ctx);
  return ctx.db
    .selectFrom('event as e')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'e.club_id').onRef('c.id', '=', 'e.course_id'))
    .leftJoin('room as r', (join) => join.onRef('r.club_id', '=', 'e.club_id').onRef('r.id', '=', 'e.room_id'))
    .where('e.hidden_at', 'is', null)
    .where(courseIsKnown(ctx, reader))
    .where(visibleEvents(reader))
    .select(changeable(ctx, isOpenToTrainers).as('may_change_own'))
    .select([
      'e.id',
      'e.series_id',
      'e.name',
      'e.starts_at',
      'e.ends_at',
      'e.period',
      'e.repeats_until',
      'e.place',
      'e.visibility',
      'e.course_id',
      'e.room_id',
      'c.name as course_name',
      'r.name as room_name',
    ])
    .orderBy('e.starts_at')
    .orderBy('e.id');
};

type Row = Awaited<ReturnType<ReturnType<typeof shownEvents>['execute']>>[number];

export const periodOf = (name: string): EventPeriod => (isEventPeriod(name) ? name : 'never');

export const visibilityOf = (stored: number): EventVisibility => {
  switch (stored) {
    case 2:
    case 3:
    case 4:
    case 5:
      return stored;
    default:
      return 1;
  }
};

/** A date in its wire form. */
const onWire = ({ viewer }: Ctx, row: Row, markersOn: (day: IsoDay) => Markers): Event => {
  const [start, end] = [toSeconds(row.starts_at), toSeconds(row.ends_at)];
  return {
    ID: row.id,
    previous_ID: row.series_id === row.id ? 0 : row.series_id,
    name: row.name,
    start,
    end,
    duration: durationOf(start, end),
    period: periodOf(row.period),
    stop: row.repeats_until === null ? 0 : toSeconds(startOfDayInVienna(row.repeats_until)),
    room: row.room_name ?? row.place,
    room_ID: row.room_id ?? 0,
    visibility: visibilityOf(row.visibility),
    course_ID: row.course_id ?? 0,
    courseName: row.course_name ?? '',
    timeZoneOffset: offsetInVienna(row.starts_at),
    ...markersOn(clockInVienna(row.starts_at).day),
    mayEdit: viewer !== null && mayEditEventsOf(viewer, row.course_id ?? 0),
    mayChangeOwn: row.may_change_own,
  };
};

export const eventsOfCourse = async (ctx: Ctx, courseId: number): Promise<Event[]> => {
  const settings = await clubSettingsOf(ctx);
  const rows = await shownEvents(ctx, settings.trainersChangeDates).where('e.course_id', '=', courseId).execute();
  const markersOn = markersOf(settings);
  return rows.map((row) => onWire(ctx, row, markersOn));
};

/** The dates that a command has just written, for its response. */
export const eventsByIds = async (ctx: Ctx, ids: readonly number[]): Promise<Event[]> => {
  const settings = await clubSettingsOf(ctx);
  const rows = await shownEvents(ctx, settings.trainersChangeDates)
    .where('e.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute();
  const markersOn = markersOf(settings);
  return rows.map((row) => onWire(ctx, row, markersOn));
};

export const eventById = async (ctx: Ctx, eventId: number): Promise<Event> => {
  const [event] = await eventsByIds(ctx, [eventId]);
  if (!event) throw eventErrors.eventGone();
  return event;
};

export const courseOfEvent = async (ctx: Ctx, eventId: number) => {
  const event = await eventById(ctx, eventId);
  if (event.course_ID === 0) throw eventErrors.noCourse();
  return { ID: event.course_ID, name: event.courseName };
};

const longestCalendarDays = 400;

export const requireRange = ({ from, to }: { from: number; to: number }, days: number) => {
  if (to < from) throw eventErrors.rangeOrder();
  if (to - from > days * 86_400) throw eventErrors.rangeTooLong({ days });
};

/** Kalender: every date in the range that the viewer may see, with the names of attending members of the own group. */
export const calendarEvents = async (
  ctx: Ctx,
  { from, to }: { from: number; to: number },
  excusedOf: FindExcused,
): Promise<CalendarEvent[]> => {
  requireRange({ from, to }, longestCalendarDays);
  const settings = await clubSettingsOf(ctx);
  const rows = await shownEvents(ctx, settings.trainersChangeDates)
    .where('e.starts_at', '<', new Date(to * 1000))
    .where('e.ends_at', '>=', new Date(from * 1000))
    .execute();
  const markersOn = markersOf(settings);
  const { id: viewerId } = viewerOf(ctx);
  const own = await ownParticipants(ctx, viewerId);
  const onDates = await ownDates(ctx, viewerId);
  const excused = await excusedOf(ctx, viewerId);
  const booked = await bookedDays(ctx, { from, to }, { settings, markersOn });
  const dates = rows.map((row) => {
    const family = ownOn(row, own, onDates);
    const ids = family.map(({ id }) => id);
    return {
      ...onWire(ctx, row, markersOn),
      own: family.map(({ name }) => name),
      own_IDs: ids,
      excused_IDs: excusedAmong(ids, excused.get(row.id)).map(({ personId }) => personId),
    };
  });
  return [...dates, ...booked].toSorted((one, other) => one.start - other.start);
};

type Shown = { settings: Pick<ClubSettings, 'roomBookingViewMode'>; markersOn: (day: IsoDay) => Markers };

/** Rooms that the family has booked, as dates. */
const bookedDays = async (
  ctx: Ctx,
  { from, to }: { from: number; to: number },
  { settings, markersOn }: Shown,
): Promise<readonly CalendarEvent[]> => {
  if (settings.roomBookingViewMode === 0) return [];
  const asked = { personId: viewerOf(ctx).id, from: new Date(from * 1000), to: new Date(to * 1000) };
  const booked = await bookedRoomsOf(ctx, asked);
  return booked
    .filter(({ isOff }) => !isOff)
    .map((booking) => {
      const [start, end] = [toSeconds(booking.start), toSeconds(booking.end)];
      return {
        ID: -booking.id,
        previous_ID: 0,
        name: titleOfBooking(booking),
        start,
        end,
        duration: durationOf(start, end),
        period: 'never',
        stop: 0,
        room: booking.room,
        room_ID: booking.roomId,
        visibility: 1,
        course_ID: 0,
        courseName: '',
        timeZoneOffset: offsetInVienna(booking.start),
        ...markersOn(clockInVienna(booking.start).day),
        mayEdit: false,
        mayChangeOwn: false,
        own: [booking.name],
        own_IDs: [booking.personId],
        excused_IDs: [],
      };
    });
};

/** Date → excused persons of this person's group, and since when; passed in, because attendance knows it. */
export type FindExcused = (
  ctx: Pick<Ctx, 'db'>,
  managerId: number,
) => Promise<ReadonlyMap<number, readonly { personId: number; at: Date }[]>>;

export const excusedAmong = <T extends { personId: number }>(
  ids: readonly number[],
  excused: readonly T[] | undefined,
): readonly T[] => (excused ?? []).filter(({ personId }) => ids.includes(personId));

type OwnParticipant = { id: number; name: string };
/** Since when they take part, in seconds; earlier dates do not count as theirs. */
type OwnInCourse = OwnParticipant & { since: number };
type OwnByCourse = ReadonlyMap<number, readonly OwnInCourse[]>;
type OwnByDate = ReadonlyMap<number, { coming: readonly OwnParticipant[]; away: readonly number[] }>;

/** Family members who attend the date: as a participant or trainer of the course, unless a substitute leads it, or only for this date. */
export const ownOn = (
  date: { id: number; course_id: number | null; ends_at: Date },
  byCourse: OwnByCourse,
  byDate: OwnByDate,
): readonly OwnParticipant[] => {
  const { coming, away } = byDate.get(date.id) ?? { coming: [], away: [] };
  const ofCourse = date.course_id === null ? [] : (byCourse.get(date.course_id) ?? []);
  const ends = toSeconds(date.ends_at);
  return [...ofCourse.filter(({ id, since }) => since <= ends && !away.includes(id)), ...coming];
};

/**
 * Date → persons of this group who come only to it, for an Ersatzstunde, a tryout or as a substitute, and those whose date a substitute
 * leads.
 */
export const ownDates = async (ctx: Pick<Ctx, 'db'>, managerId: number): Promise<OwnByDate> => {
  const { rows } = await sql<{ event_id: number; coming: OwnParticipant[]; away: number[] }>`
    select o.event_id,
      coalesce(json_agg(json_build_object('id', p.id, 'name', p.first_name || o.as_what) order by p.first_name, p.id)
        filter (where not o.is_away), '[]') as coming,
      coalesce(json_agg(p.id) filter (where o.is_away), '[]') as away
    from (
      select m.club_id, m.event_id, m.person_id, ' (Ersatzstunde)' as as_what, false as is_away
      from makeup_card m where m.event_id is not null
      union all
      select y.club_id, y.event_id, y.person_id, ' (Schnuppern)', false from tryout_card y where y.cancelled_at is null
      union all
      select b.club_id, b.event_id, b.person_id, ' (Einzeltermin)', false from single_booking_card b
      where b.cancelled_at is null
      union all
      select a.club_id, a.event_id, a.person_id, '', false
      from attendance_card a join event_card x on x.club_id = a.club_id and x.id = a.event_id and x.course_id is null
      where a.coming_at is not null or a.status = 3
      union all
      select r.club_id, r.event_id, r.substitute_id, ' (Vertretung)', false from substitute_request_card r where r.state = 'taken'
      union all
      select r.club_id, r.event_id, r.absent_id, '', true from substitute_request_card r
      where r.state = 'taken' and r.substitute_id is not null
    ) o
    join person_card p on p.club_id = o.club_id and p.id = o.person_id
    where ${isFamilyOf(managerId, 'see')} and p.deleted_at is null
    group by o.event_id
  `.execute(ctx.db);
  return new Map(rows.map(({ event_id, ...own }) => [event_id, own]));
};

/** Course → persons of this group who take part or train, by first name; without the waiting list. */
export const ownParticipants = async (ctx: Pick<Ctx, 'db'>, managerId: number): Promise<OwnByCourse> => {
  const { rows } = await sql<{ course_id: number; family: OwnInCourse[] }>`
    select t.course_id,
      json_agg(json_build_object('id', p.id, 'name', p.first_name, 'since', case
        when t.role = ${roleLiteral.trainer} then 0
        else floor(extract(epoch from coalesce(t.starts_at, t.created_at)))::bigint
      end) order by p.first_name, p.id) as family
    from participation_card t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    where ${isFamilyOf(managerId, 'see')} and p.deleted_at is null
      and t.is_current and t.role in (${roleLiteral.participant}, ${roleLiteral.trainer})
    group by t.course_id
  `.execute(ctx.db);
  return new Map(rows.map(({ course_id, family }) => [course_id, family]));
};
