import type { Ctx } from '../../kit/ctx.ts';
import { courseIsThere, mayEditEventsOf, readerOf, requireMayEdit, visibleEvents } from './event-scope.ts';
import { eventErrors } from './events.errors.ts';

const visibleEvent = (ctx: Ctx, eventId: number) =>
  ctx.db
    .selectFrom('event as e')
    .leftJoin('course as c', (join) => join.onRef('c.club_id', '=', 'e.club_id').onRef('c.id', '=', 'e.course_id'))
    .where('e.id', '=', eventId)
    .where('e.hidden_at', 'is', null)
    .where(courseIsThere)
    .where(visibleEvents(readerOf(ctx)))
    .select(['e.series_id', 'e.course_id'])
    .executeTakeFirst();

/** Record check behind maySee('eventToEdit'): the viewer looks after the dates of its course. */
export const mayEditEvent = async (ctx: Ctx, eventId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const event = await visibleEvent(ctx, eventId);
  return event !== undefined && mayEditEventsOf(ctx.viewer, event.course_id ?? 0);
};

/**
 * The date to be changed with all later ones of its repetition, locked in the order of their ids: two who change the
 * same repetition come one after the other.
 */
export const lockSeriesFrom = async (ctx: Ctx, eventId: number) => {
  const found = await visibleEvent(ctx, eventId);
  if (!found) throw eventErrors.eventGone();
  requireMayEdit(ctx, found.course_id ?? 0);
  const locked = await ctx.db
    .selectFrom('event as e')
    .where('e.series_id', '=', found.series_id)
    .where('e.hidden_at', 'is', null)
    .select([
      'e.id',
      'e.series_id',
      'e.course_id',
      'e.name',
      'e.starts_at',
      'e.ends_at',
      'e.period',
      'e.repeats_until',
      'e.room_id',
      'e.place',
      'e.visibility',
      'e.owner_id',
      'e.revision',
    ])
    .orderBy('e.id')
    .forUpdate()
    .execute();
  const chosen = locked.find(({ id }) => id === eventId);
  if (!chosen) throw eventErrors.eventGone();
  const later = locked
    .filter(({ id, starts_at }) => id !== eventId && starts_at >= chosen.starts_at)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  return { chosen, later };
};

export type EventRow = Awaited<ReturnType<typeof lockSeriesFrom>>['chosen'];
