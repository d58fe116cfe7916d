import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { EventFacts, StoredEvent } from './event-changes.rules.ts';

type Series = { courseId: number | null; period: string; until: IsoDay | null };

type Dates = readonly { start: Date; end: Date }[];

/** Inserts dates of one repetition; a new repetition has the id of its first date. */
export const insertEvents = async (
  ctx: Ctx,
  dates: Dates,
  facts: EventFacts & Series & { seriesId: number | null; ownerId: number | null },
): Promise<StoredEvent[]> => {
  if (dates.length === 0) return [];
  const { courseId, seriesId, ownerId, name, period, until, roomId, place, visibility } = facts;
  const { rows } = await sql<{ id: number; starts_at: Date; ends_at: Date }>`
    insert into event (club_id, course_id, series_id, name, starts_at, ends_at, period, repeats_until, room_id, place,
      visibility, owner_id, created_at, updated_at)
    select current_club(), ${courseId}::integer, ${seriesId ?? 0}::integer, ${name}, d.start, d."end", ${period},
      ${until}::date, ${roomId}::integer, ${place}, ${visibility}::smallint, ${ownerId}::integer,
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as d (start timestamptz, "end" timestamptz)
    order by d.start
    returning id, starts_at, ends_at
  `.execute(ctx.db);
  const written = rows
    .map(({ id, starts_at, ends_at }) => ({ id, start: starts_at, end: ends_at, name, visibility, roomId, place }))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());
  if (seriesId === null)
    await nameSeries(
      ctx,
      written.map(({ id }) => id),
      written[0]?.id ?? 0,
    );
  return written;
};

const nameSeries = async (ctx: Ctx, eventIds: readonly number[], seriesId: number) => {
  await ctx.db
    .updateTable('event')
    .set({ series_id: seriesId })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .execute();
};

/** Fields that calendars show have changed; visibility and repetition do not matter to them. */
const differs = sql`((e.name, e.starts_at, e.ends_at, e.room_id, e.place)
  is distinct from (u.name, u.start, u."end", u."roomId", u.place))`;

/** Writes changed dates in one statement. The user who makes a date private becomes its owner. */
export const updateEvents = async (
  ctx: Ctx,
  changed: readonly StoredEvent[],
  { seriesId, period, until }: { seriesId: number; period: string; until: IsoDay | null },
) => {
  await sql`
    update event e
    set name = u.name, starts_at = u.start, ends_at = u."end", visibility = u.visibility, room_id = u."roomId",
      place = u.place, owner_id = case when u.visibility = 1 and e.visibility <> 1 then ${viewerOf(ctx).id} else e.owner_id end,
      series_id = ${seriesId}, period = ${period}, repeats_until = ${until}::date,
      revision = e.revision + ${differs}::integer,
      updated_at = case when ${differs} then ${ctx.now}::timestamptz else e.updated_at end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as u
      (id integer, name text, start timestamptz, "end" timestamptz, visibility smallint, "roomId" integer, place text)
    where e.id = u.id
  `.execute(ctx.db);
};

/** Every date of a repetition stores its end, including earlier ones. */
export const writeEndOfSeries = async (ctx: Ctx, seriesId: number, until: IsoDay | null) => {
  await ctx.db.updateTable('event').set({ repeats_until: until }).where('series_id', '=', seriesId).execute();
};

/**
 * Removes dates; calendars that have fetched them get the cancellation. With a reason, even an empty one, they stay visible as cancelled.
 */
export const hideRows = async (ctx: Ctx, eventIds: readonly number[], offReason: string | null) => {
  await ctx.db
    .updateTable('event')
    .set({ hidden_at: ctx.now, off_reason: offReason, updated_at: ctx.now, revision: sql<number>`revision + 1` })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .execute();
};
