import type { EventScope } from '@vereinshaus/contract/events/calls';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { eventErrors } from './events.errors.ts';
import { type EventRow, lockSeriesFrom } from './find-event.ts';
import { freeRooms } from './occupy-rooms.ts';
import { type KnownDate, tellDates } from './tell-dates.ts';
import { hideRows } from './write-events.ts';

/** Handles guests of single dates: the dates are cancelled, or were at this time before they moved. */
export type ForGuests = (
  ctx: Ctx,
  dates: readonly Pick<KnownDate, 'id' | 'start' | 'end'>[],
  /** The room closure that cancels them; it may be undone. */
  closureId?: number,
) => Promise<void>;

/** Restores the guests that a closure removed from these dates; returns sentences about those who could not be restored and why. */
export type GuestsBack = (
  ctx: Ctx,
  restored: { eventIds: readonly number[]; closureId: number },
) => Promise<readonly string[]>;

type HideInput = {
  eventId: number;
  scope: EventScope;
  /** Notify the participants. */
  inform: boolean;
  /** The replacement date; 0 = none. */
  replacementId: number;
  /** The reason, for the participants; empty = none given. */
  reason: string;
};

const known = (
  row: Pick<EventRow, 'id' | 'starts_at' | 'ends_at' | 'room_id' | 'place' | 'visibility'>,
): KnownDate => ({
  id: row.id,
  start: row.starts_at,
  end: row.ends_at,
  roomId: row.room_id,
  place: row.place,
  visibility: row.visibility,
});

/** A future date of the same course that is not itself being removed. */
const replacementFor = async (ctx: Ctx, gone: readonly EventRow[], replacementId: number) => {
  if (replacementId === 0) return undefined;
  const found = await ctx.db
    .selectFrom('event as e')
    .where('e.id', '=', replacementId)
    .where('e.course_id', '=', gone[0]?.course_id ?? 0)
    .where('e.hidden_at', 'is', null)
    .where('e.starts_at', '>', ctx.now)
    .select(['e.id', 'e.starts_at', 'e.ends_at', 'e.room_id', 'e.place', 'e.visibility'])
    .executeTakeFirst();
  if (!found || gone.some(({ id }) => id === replacementId)) throw eventErrors.noReplacement();
  return known(found);
};

/** Termin entfernen, alone or with all later ones of its repetition: their rooms become free. */
export const hideEvents = async (
  ctx: Ctx,
  { eventId, scope, inform, replacementId, reason }: HideInput,
  forGuests: ForGuests,
) => {
  const { chosen, later } = await lockSeriesFrom(ctx, eventId);
  const gone = scope === 'only_this' ? [chosen] : [chosen, ...later];
  const replacement = await replacementFor(ctx, gone, replacementId);
  await takeOffDates(ctx, [chosen, ...gone.slice(1)], { inform, replacement, reason }, forGuests);
  return gone.length;
};

type TakingOff = { inform: boolean; replacement?: KnownDate | undefined; reason: string };

/** Dates of one repetition that are already locked. */
export const takeOffDates = async (
  ctx: Ctx,
  gone: readonly [EventRow, ...EventRow[]],
  { inform, replacement, reason }: TakingOff,
  forGuests: ForGuests,
) => {
  const [chosen] = gone;
  const ids = gone.map(({ id }) => id);
  const isCancelled = chosen.course_id !== null && (inform || reason !== '');
  await hideRows(ctx, ids, isCancelled ? reason : null);
  await freeRooms(ctx, ids);
  await recordHistory(ctx, {
    kind: 'event.hidden',
    personId: null,
    ...(chosen.course_id !== null && { courseId: chosen.course_id }),
    details: {
      name: chosen.name,
      count: ids.length,
      firstDay: clockInVienna(chosen.starts_at).day,
      lastDay: clockInVienna(gone.at(-1)?.starts_at ?? chosen.starts_at).day,
      ...(reason !== '' && { reason }),
    },
  });
  if (inform && chosen.course_id !== null) {
    await tellDates(ctx, { courseId: chosen.course_id, gone: gone.map(known), moved: [], replacement, reason });
  }
  await forGuests(ctx, gone.map(known));
};
