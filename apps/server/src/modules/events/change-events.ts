import { visibilityLabels } from '@vereinshaus/contract/events/event-visibility';
import { type EventPeriod, periodLabels } from '@vereinshaus/contract/events/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { slotsOf } from './add-events.ts';
import { type EventPlan, planChange, type StoredEvent } from './event-changes.rules.ts';
import { type EventInput, wishFor } from './event-wish.ts';
import { eventErrors } from './events.errors.ts';
import { periodOf, visibilityOf } from './events.queries.ts';
import { type EventRow, lockSeriesFrom } from './find-event.ts';
import type { ForGuests } from './hide-events.ts';
import { freeRooms, occupyRooms } from './occupy-rooms.ts';
import { tellDates } from './tell-dates.ts';
import { hideRows, insertEvents, updateEvents, writeEndOfSeries } from './write-events.ts';

const stored = (row: EventRow): StoredEvent => ({
  id: row.id,
  name: row.name,
  visibility: visibilityOf(row.visibility),
  roomId: row.room_id,
  place: row.place,
  start: row.starts_at,
  end: row.ends_at,
});

/**
 * Termine ändern: only this date, or this one and all later ones of its repetition, in one call. Fields that are not sent stay; a new end
 * of the repetition adds or removes dates, another rhythm starts a new repetition.
 */
export const changeEvents = async (ctx: Ctx, input: EventInput, forGuests: ForGuests): Promise<readonly number[]> =>
  changeLocked(ctx, await lockSeriesFrom(ctx, input.ID), { input, reason: '' }, forGuests);

type LockedEvents = { chosen: EventRow; later: readonly EventRow[] };
type ChangeInput = { input: EventInput; reason: string };

/** For dates that are already locked; the caller has checked the right. */
export const changeLocked = async (
  ctx: Ctx,
  { chosen, later }: LockedEvents,
  { input, reason }: ChangeInput,
  forGuests: ForGuests,
): Promise<readonly number[]> => {
  if (input.course_ID !== undefined && input.course_ID !== (chosen.course_id ?? 0)) throw eventErrors.otherCourse();
  const wish = await wishFor(ctx, input, chosen);
  const repetition = { period: periodOf(chosen.period), until: chosen.repeats_until };
  const plan = planChange({
    scope: input.type,
    chosen: stored(chosen),
    later: later.map(stored),
    repetition,
    isFirst: chosen.id === chosen.series_id,
    wish,
    calendar: await clubSettingsOf(ctx),
  });
  const written = await carryOut(ctx, chosen, plan);
  await recordChange(ctx, chosen, plan, reason);
  if (input.inform && chosen.course_id !== null)
    await tellChange(ctx, { courseId: chosen.course_id, reason }, [chosen, ...later], plan);
  await forGuests(ctx, offOrMoved([chosen, ...later].map(stored), plan));
  return written.map(({ id }) => id);
};

/** Dates that are removed, and dates whose time changes, in their previous state. */
const offOrMoved = (before: readonly StoredEvent[], { updates, hidden }: EventPlan): readonly StoredEvent[] => {
  const after = new Map(updates.map((event) => [event.id, event]));
  return before.filter(({ id, start, end }) => {
    const now = after.get(id);
    return (
      hidden.includes(id) || (now && (now.start.getTime() !== start.getTime() || now.end.getTime() !== end.getTime()))
    );
  });
};

/** Only dates that move or are removed are notified; new and renamed ones are not. */
const tellChange = async (
  ctx: Ctx,
  { courseId, reason }: { courseId: number; reason: string },
  rows: readonly EventRow[],
  { updates, hidden }: EventPlan,
) => {
  const before = new Map(rows.map((row) => [row.id, stored(row)]));
  await tellDates(ctx, {
    courseId,
    reason,
    gone: hidden.flatMap((id) => before.get(id) ?? []),
    moved: updates.flatMap((after) => {
      const known = before.get(after.id);
      return known ? [{ before: known, after }] : [];
    }),
  });
};

/** Rooms are freed first: a repetition that moves by a week must not collide with itself. */
const carryOut = async (ctx: Ctx, chosen: EventRow, plan: EventPlan): Promise<readonly StoredEvent[]> => {
  const { repetition, isNewSeries, updates, hidden, added } = plan;
  const series = { seriesId: isNewSeries ? chosen.id : chosen.series_id, ...repetition };
  await freeRooms(ctx, [...updates.map(({ id }) => id), ...hidden]);
  await updateEvents(ctx, updates, series);
  if (hidden.length > 0) await hideRows(ctx, hidden, null);
  if (repetition.until !== chosen.repeats_until) await writeEndOfSeries(ctx, series.seriesId, repetition.until);
  const [model] = updates;
  if (!model) return [];
  const inserted = await insertEvents(ctx, added, {
    ...model,
    ...series,
    courseId: chosen.course_id,
    ownerId: chosen.owner_id,
  });
  const written = [...updates, ...inserted];
  await occupyRooms(ctx, slotsOf(written));
  return written;
};

const roomNameOf = async (ctx: Ctx, { roomId, place }: Pick<StoredEvent, 'roomId' | 'place'>) => {
  if (roomId === null) return place;
  const room = await ctx.db.selectFrom('room as r').where('r.id', '=', roomId).select('r.name').executeTakeFirst();
  return room?.name ?? '';
};

const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { before: before[field], after: after[field] }]),
  );

const inWords = async (
  ctx: Ctx,
  event: StoredEvent,
  { period, until }: { period: EventPeriod; until: string | null },
) => ({
  eventName: event.name,
  eventStart: toSeconds(event.start),
  eventEnd: toSeconds(event.end),
  eventRoom: await roomNameOf(ctx, event),
  eventVisibility: visibilityLabels[event.visibility],
  eventPeriod: periodLabels[period],
  eventUntil: until,
});

const recordChange = async (
  ctx: Ctx,
  chosen: EventRow,
  { updates, hidden, added, repetition }: EventPlan,
  reason: string,
) => {
  const [after] = updates;
  if (!after) return;
  const before = { period: periodOf(chosen.period), until: chosen.repeats_until };
  await recordHistory(ctx, {
    kind: 'event.changed',
    personId: null,
    ...(chosen.course_id !== null && { courseId: chosen.course_id }),
    details: {
      name: after.name,
      day: clockInVienna(chosen.starts_at).day,
      count: updates.length,
      added: added.length,
      hidden: hidden.length,
      ...(reason !== '' && { reason }),
      changes: differing(await inWords(ctx, stored(chosen), before), await inWords(ctx, after, repetition)),
    },
  });
};
