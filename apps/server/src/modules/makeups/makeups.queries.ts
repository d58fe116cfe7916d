import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Makeup, MakeupDate, MakeupState } from '@vereinshaus/contract/makeups/calls';
import { type DatePlaces, deadlineOf, freePlacesOn, hasPlaceOn } from '@vereinshaus/contract/makeups/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { coursesFitting } from '../bookings/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { readerOf, visibleEvents } from '../events/index.ts';
import { findMakeup, isOwed } from './makeup-rows.ts';
import { notOwedReason } from './makeups.errors.ts';
import { isBeforeEnd, parallelCourses } from './parallel-courses.ts';
import { datePlaces } from './places-on.ts';

type Row = Omit<Makeup, 'missed' | 'expires' | 'state' | 'start' | 'end' | 'giveBackUntil'> & {
  missed: Date | null;
  expires: Date;
  stored: string;
  is_owed: boolean;
  start: Date | null;
  end: Date | null;
};

const stateOf = ({ stored, is_owed, start, expires }: Row, now: Date): MakeupState => {
  if (stored === 'withdrawn') return 'withdrawn';
  if (start !== null) return start > now ? 'redeemed' : 'used';
  if (!is_owed) return 'withdrawn';
  return expires > now ? 'open' : 'expired';
};

/** What is over is shown for so long. */
const shownDays = 90;
const maxShown = 1000;

/** Of the Ersatzstunde `m` and its person `p`; what is open and soonest to expire comes first. */
const makeupsWhere = async (ctx: Ctx, which: RawBuilder<SqlBool>): Promise<Makeup[]> => {
  const { makeupNoticeHours } = await clubSettingsOf(ctx);
  const { rows } = await sql<Row>`
    select m.id as "ID", p.id as "child_ID", p.display_name as fullname, c.id as "course_ID",
      c.name as "courseName", x.starts_at as missed, m.expires_at as expires, m.state as stored, m.reason,
      ${isOwed} as is_owed, case when m.event_id is not null or ${isOwed} then m.end_reason else ${notOwedReason} end as "endReason", coalesce(e.id, 0) as "event_ID", coalesce(g.name, '') as "guestCourseName",
      e.starts_at as start, e.ends_at as end, coalesce(r.name, e.place, '') as room
    from makeup m
    join person_card p on p.club_id = m.club_id and p.id = m.person_id
    join course_card c on c.club_id = m.club_id and c.id = m.course_id
    left join event_card x on x.club_id = m.club_id and x.id = m.missed_event_id
    left join event_card e on e.club_id = m.club_id and e.id = m.event_id
    left join course_card g on g.club_id = e.club_id and g.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where ${which} and m.state <> 'returned' and p.deleted_at is null
      and greatest(m.expires_at, e.starts_at) > ${ctx.now}::timestamptz - make_interval(days => ${shownDays})
    order by m.state, coalesce(e.starts_at, m.expires_at), m.id limit ${maxShown}`.execute(ctx.db);
  return rows.map((row) => {
    const { stored: _, is_owed: __, missed, expires, start, end, ...told } = row;
    return {
      ...told,
      state: stateOf(row, ctx.now),
      missed: toSeconds(missed),
      expires: toSeconds(expires),
      start: toSeconds(start),
      end: toSeconds(end),
      giveBackUntil: start === null ? 0 : toSeconds(deadlineOf(start, makeupNoticeHours)),
    };
  });
};

/** Ersatzstunden der eigenen Familie. */
export const makeupsOfViewer = (ctx: Ctx): Promise<Makeup[]> => {
  const { id } = viewerOf(ctx);
  return makeupsWhere(ctx, sql<SqlBool>`(p.id = ${id} or p.manager_id = ${id})`);
};

/** For the office. */
export const makeupsOfClub = (ctx: Ctx): Promise<Makeup[]> => makeupsWhere(ctx, sql<SqlBool>`true`);

type DateRow = Omit<MakeupDate, 'start' | 'end' | 'free' | 'giveBackUntil'> & {
  start: Date;
  end: Date;
  places: DatePlaces;
};

/** More than anybody reads through on a telephone. */
const maxDates = 40;

/** Passende Termine: with a free place, in a parallel course whose conditions the person fulfils, as long as it is valid. */
export const datesFor = async (ctx: Ctx, makeupId: number): Promise<MakeupDate[]> => {
  const { makeupNoticeHours } = await clubSettingsOf(ctx);
  const { courseId, personId, expiresAt } = await findMakeup(ctx, makeupId, 'own');
  const open = await coursesFitting(ctx, await parallelCourses(ctx, courseId, personId), personId);
  const { rows } = await sql<DateRow>`
    select e.id as "event_ID", c.id as "course_ID", c.name as "courseName", e.starts_at as start, e.ends_at as end,
      coalesce(r.name, e.place) as room, ${datePlaces} as places
    from event_card e
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where e.course_id = any(${[...open]}::integer[]) and e.hidden_at is null
      and e.starts_at > ${ctx.now} and e.starts_at < ${expiresAt}
      and ${isBeforeEnd} and not c.is_draft and (c.shown_from is null or c.shown_from <= ${ctx.now}) and ${visibleEvents(readerOf(ctx))}
      and not exists (
        select from makeup g where g.club_id = e.club_id and g.event_id = e.id and g.person_id = ${personId}
      )
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows
    .filter(({ places }) => hasPlaceOn(places))
    .slice(0, maxDates)
    .map(({ places, start, end, ...date }) => ({
      ...date,
      start: toSeconds(start),
      end: toSeconds(end),
      free: freePlacesOn(places),
      giveBackUntil: toSeconds(deadlineOf(start, makeupNoticeHours)),
    }));
};
