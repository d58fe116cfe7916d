import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { courseIsThere, mayEditEventsOf, readerOf, requireMayEdit, visibleEvents } from './event-scope.ts';
import { eventErrors } from './events.errors.ts';
import { isLedBy } from './is-led-by.ts';

const visibleEvent = (ctx: Ctx, eventId: number) =>
  ctx.db
    .selectFrom('event as e')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'e.club_id').onRef('c.id', '=', 'e.course_id'))
    .where('e.id', '=', eventId)
    .where('e.hidden_at', 'is', null)
    .where(courseIsThere)
    .where(visibleEvents(readerOf(ctx)))
    .select(['e.series_id', 'e.course_id'])
    .executeTakeFirst();

/** Record check behind maySee('eventToEdit'): the viewer may edit the dates of its course. */
export const mayEditEvent = async (ctx: Ctx, eventId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const event = await visibleEvent(ctx, eventId);
  return event !== undefined && mayEditEventsOf(ctx.viewer, event.course_id ?? 0);
};

/**
 * The date to change with all later ones of its repetition, locked in the order of their ids: two changes of the same repetition run one
 * after the other.
 */
export const lockSeriesFrom = async (ctx: Ctx, eventId: number) => {
  const found = await visibleEvent(ctx, eventId);
  if (!found) throw eventErrors.eventGone();
  requireMayEdit(ctx, found.course_id ?? 0);
  return lockSeries(ctx, found.series_id, eventId);
};

const lockSeries = async (ctx: Ctx, seriesId: number, eventId: number) => {
  const locked = await ctx.db
    .selectFrom('event as e')
    .where('e.series_id', '=', seriesId)
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

const leads = async (ctx: Ctx, eventId: number): Promise<boolean> => {
  const { rows } = await sql<{ leads: boolean }>`
    select ${isLedBy(viewerOf(ctx).id)} as leads from event e where e.id = ${eventId}`.execute(ctx.db);
  return rows[0]?.leads ?? false;
};

/**
 * A future date that the viewer leads and wants to cancel or move, if the club allows that to trainers. The trainer is locked first, so
 * that two of their dates cannot move to the same time concurrently.
 */
export const lockOwnDate = async (ctx: Ctx, eventId: number): Promise<EventRow> => {
  await sql`select from person_card p where p.id = ${viewerOf(ctx).id} for no key update`.execute(ctx.db);
  const found = await visibleEvent(ctx, eventId);
  if (!found || found.course_id === null) throw eventErrors.eventGone();
  const { chosen } = await lockSeries(ctx, found.series_id, eventId);
  if (!(await leads(ctx, eventId))) throw eventErrors.notLeading();
  if (!(await clubSettingsOf(ctx)).trainersChangeDates) throw eventErrors.officeOnly();
  if (chosen.starts_at <= ctx.now) throw eventErrors.hasBegun();
  return chosen;
};
