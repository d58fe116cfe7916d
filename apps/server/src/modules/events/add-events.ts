import { plannedEvents } from '@vereinshaus/contract/events/rules';
import { dayInVienna, fromSeconds } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { isCourseThere } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import type { PlannedEventInput, StoredEvent } from './event-changes.rules.ts';
import { requireMayEdit } from './event-scope.ts';
import { type EventInput, wishFor } from './event-wish.ts';
import { eventErrors } from './events.errors.ts';
import { occupyRooms, type RoomSlot } from './occupy-rooms.ts';
import { insertEvents } from './write-events.ts';

/** The dates that need a room. */
export const slotsOf = (events: readonly StoredEvent[]): readonly RoomSlot[] =>
  events.flatMap(({ id, roomId, start, end }) => (roomId === null ? [] : [{ eventId: id, roomId, start, end }]));

const requireCourse = async (ctx: Ctx, courseId: number) => {
  requireMayEdit(ctx, courseId);
  if (courseId !== 0 && !(await isCourseThere(ctx, courseId))) throw eventErrors.courseGone();
};

const untilOf = ({ times: { period, stop } }: PlannedEventInput) => {
  const moment = fromSeconds(stop);
  return period === 'never' || moment === null ? null : dayInVienna(moment);
};

/**
 * Termine anlegen: one date, or all dates of a repetition, for a course or for the club. Needs course/events for the course; if a room is
 * taken, none of them is added.
 */
export const addEvents = async (ctx: Ctx, input: EventInput): Promise<readonly number[]> => {
  const courseId = input.course_ID ?? 0;
  await requireCourse(ctx, courseId);
  const wish = await wishFor(ctx, input, null);
  const planned = plannedEvents(wish.times, await clubSettingsOf(ctx), wish.leaving);
  const dates = planned.filter(({ isLeftOut }) => !isLeftOut);
  if (dates.length === 0) throw eventErrors.nothingLeft();
  const { times, leaving: _, ...facts } = wish;
  const written = await insertEvents(ctx, dates, {
    ...facts,
    courseId: courseId === 0 ? null : courseId,
    seriesId: null,
    ownerId: viewerOf(ctx).id,
    period: times.period,
    until: untilOf(wish),
  });
  await occupyRooms(ctx, slotsOf(written));
  await recordHistory(ctx, {
    kind: 'event.added',
    personId: null,
    ...(courseId !== 0 && { courseId }),
    details: {
      name: wish.name,
      count: written.length,
      firstDay: clockInVienna(dates[0]?.start ?? ctx.now).day,
      lastDay: clockInVienna(dates.at(-1)?.start ?? ctx.now).day,
    },
  });
  return written.map(({ id }) => id);
};
