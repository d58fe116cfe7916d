import type { events } from '@vereinshaus/contract/events/calls';
import { defaultEventMinutes, durationOf, type EventTimes, eventProblem } from '@vereinshaus/contract/events/rules';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import type { PlannedEventInput } from './event-changes.rules.ts';
import { eventErrors, wrongTimes } from './events.errors.ts';
import { periodOf, visibilityOf } from './events.queries.ts';
import type { EventRow } from './find-event.ts';

export type EventInput = ParsedInputOf<typeof events.save>;

const newTimes = (input: EventInput): EventTimes => ({
  start: input.start ?? 0,
  duration: input.duration ?? (input.end === undefined ? defaultEventMinutes : 'end'),
  end: input.end ?? 0,
  period: input.period ?? 'never',
  stop: input.stop ?? 0,
});

/** Fields that are not sent stay: a date that only moves keeps its length. */
const changedTimes = (input: EventInput, { starts_at, ends_at, period, repeats_until }: EventRow): EventTimes => {
  const [before, beforeEnd] = [toSeconds(starts_at), toSeconds(ends_at)];
  const start = input.start ?? before;
  return {
    start,
    duration: input.duration ?? (input.end === undefined ? durationOf(before, beforeEnd) : 'end'),
    end: input.end ?? start + (beforeEnd - before),
    period: input.period ?? periodOf(period),
    stop: input.stop ?? (repeats_until === null ? 0 : toSeconds(startOfDayInVienna(repeats_until))),
  };
};

type Place = { roomId: number | null; place: string };

const roomByName = async (ctx: Ctx, name: string) =>
  ctx.db
    .selectFrom('room as r')
    .where(sql<boolean>`fold(r.name) = fold(${name})`)
    .where('r.is_active', '=', true)
    .select('r.id')
    .executeTakeFirst();

const activeRoom = async (ctx: Ctx, roomId: number): Promise<number> => {
  const room = await ctx.db.selectFrom('room as r').where('r.id', '=', roomId).select('r.is_active').executeTakeFirst();
  if (!room) throw eventErrors.roomGone();
  if (!room.is_active) throw eventErrors.roomClosed();
  return roomId;
};

/** A room by id or name; any other name is a place outside the club's rooms. */
const placeOf = async (ctx: Ctx, { room, room_ID }: EventInput, before: Place | null): Promise<Place> => {
  if (room === undefined && room_ID === undefined) return before ?? { roomId: null, place: '' };
  if (room_ID !== undefined && room_ID > 0) {
    return { roomId: room_ID === before?.roomId ? room_ID : await activeRoom(ctx, room_ID), place: '' };
  }
  if (room === undefined || room === '') return { roomId: null, place: '' };
  const known = await roomByName(ctx, room);
  return known ? { roomId: known.id, place: '' } : { roomId: null, place: room };
};

/** The requested values of a new or existing date; refuses impossible ones. */
export const wishFor = async (ctx: Ctx, input: EventInput, before: EventRow | null): Promise<PlannedEventInput> => {
  const times = before === null ? newTimes(input) : changedTimes(input, before);
  const isAlone = before !== null && input.type === 'only_this';
  const problem = eventProblem(isAlone ? { ...times, period: 'never' } : times, ctx.now);
  if (problem) throw wrongTimes(problem);
  const name = input.name ?? before?.name ?? '';
  const courseId = before === null ? (input.course_ID ?? 0) : (before.course_id ?? 0);
  if (name === '' && courseId === 0) throw eventErrors.nameMissing();
  const stored = before === null ? null : { roomId: before.room_id, place: before.place };
  return {
    name,
    times,
    visibility:
      input.visibility ??
      (before === null ? (await clubSettingsOf(ctx)).newEventVisibility : visibilityOf(before.visibility)),
    ...(await placeOf(ctx, input, stored)),
    leaving: { withoutHolidays: input.withoutHolidays, withoutSchoolHolidays: input.withoutSchoolHolidays },
  };
};
