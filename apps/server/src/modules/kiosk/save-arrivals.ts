import { createHash } from 'node:crypto';
import { datesToMark, kioskLimits, staysUntil } from '@vereinshaus/contract/kiosk/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type ArrivalMark, markArrivals } from '../attendance/index.ts';
import type { Device } from './door.ts';
import type { PersonAtDoor } from './door-persons.ts';

export type Arrival = { key: string; person: PersonAtDoor; at: Date; leftAt: Date | null; isCaughtUp: boolean };

/** Since when they are in the hall already; undefined = they come now. */
export type HallSince = Date | undefined;

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** A key of its own for each date that an arrival marks, the same whenever it is sent. */
const keyFor = (key: string, eventId: number): string => {
  const hash = createHash('sha256').update(`${key} ${eventId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** In the hall at that moment: judged by when it happened, so that it comes out the same whenever it is sent. */
const inHallAt = async (ctx: Ctx, { person, at, key }: Arrival): Promise<HallSince> => {
  const { rows } = await sql<{ arrivedAt: Date }>`
    select a.arrived_at as "arrivedAt" from kiosk_arrival a
    where a.person_id = ${person.id} and a.arrival_key <> ${key}::uuid and a.arrived_at <= ${at}
      and (coalesce(a.left_at, a.stays_until) > ${at} or a.arrived_at > ${new Date(at.getTime() - kioskLimits.againMinutes * 60_000)})
    order by a.arrived_at desc limit 1`.execute(ctx.db);
  return rows[0]?.arrivedAt;
};

const insertArrival = async (ctx: Ctx, device: Device, { key, person, at, leftAt, isCaughtUp }: Arrival) => {
  await ctx.db
    .insertInto('kiosk_arrival')
    .values({
      club_id: sql<number>`current_club()`,
      device_id: device.id,
      person_id: person.id,
      arrived_at: at,
      stays_until: new Date(staysUntil(person.dates, seconds(at)) * 1000),
      left_at: leftAt,
      arrival_key: key,
      is_caught_up: isCaughtUp,
      saved_at: ctx.now,
    })
    .onConflict((conflict) => conflict.constraint('kiosk_arrival_once').doNothing())
    .execute();
};

/** They said that they go, after having come under another key. */
export const noteLeft = async (ctx: Ctx, personId: number, at: Date) => {
  await sql`
    update kiosk_arrival a set left_at = ${at}
    where a.person_id = ${personId} and a.arrived_at <= ${at} and coalesce(a.left_at, a.stays_until) > ${at}`.execute(
    ctx.db,
  );
};

/** Doors of a club write one after the other: who comes through two of them at once has come once. */
const takeTurn = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('kiosk arrivals ' || current_club(), 0))`.execute(ctx.db);

/**
 * Ankunft: keeps it once under its key and marks the dates that run, in one transaction. Who is in the hall already comes
 * no second time; a date that has begun since is marked all the same. Gives back since when each was there.
 */
export const saveArrivals = async (
  ctx: Ctx,
  device: Device,
  arrivals: readonly Arrival[],
): Promise<readonly HallSince[]> => {
  await takeTurn(ctx);
  const sinces: HallSince[] = [];
  const marks: ArrivalMark[] = [];
  for (const arrival of arrivals) {
    const { person, at, key, leftAt } = arrival;
    const since = await inHallAt(ctx, arrival);
    sinces.push(since);
    if (since === undefined) await insertArrival(ctx, device, arrival);
    else if (leftAt !== null) await noteLeft(ctx, person.id, leftAt);
    for (const { event_ID: eventId } of datesToMark(person.dates, seconds(at)))
      marks.push({ eventId, personId: person.id, seenAt: at, key: keyFor(key, eventId) });
  }
  if (marks.length > 0) await markArrivals(ctx, device.name, onePerDate(marks));
  return sinces;
};

/** The first of several for the same date and person. */
const onePerDate = (marks: readonly ArrivalMark[]): readonly ArrivalMark[] => [
  ...new Map(marks.toReversed().map((mark) => [`${mark.eventId} ${mark.personId}`, mark])).values(),
];
