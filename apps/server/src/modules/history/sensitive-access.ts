import { toSeconds } from '@vereinshaus/contract/kit/days';
import {
  type ReadingPlace,
  readingPlaces,
  type SensitiveData,
  sensitiveData,
} from '@vereinshaus/contract/kit/sensitive-data';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

type HandedOut = { personId: number; managerId: number; what: SensitiveData };

/**
 * Wer hat was gesehen: logs the sensitive data in a response, in the same transaction and with one statement. Persons and Verwalter who
 * read their own data are not logged; in a taken-over view the original user counts as the reader. Repeated reading within an hour is one
 * reading.
 */
export const recordReading = async (ctx: Ctx, place: ReadingPlace, handedOut: readonly HandedOut[]) => {
  const { id: viewerId, originalId } = viewerOf(ctx);
  const reader = originalId ?? viewerId;
  const read = handedOut.filter(({ personId, managerId }) => personId !== reader && managerId !== reader);
  if (read.length === 0) return;
  await sql`
    insert into sensitive_access (club_id, person_id, what, at, viewer_id, acting_admin_id, shown_in)
    select ${ctx.club.id}, r.person_id, r.what, ${ctx.now}, ${viewerId}, ${originalId}::integer, ${place}
    from unnest(${read.map(({ personId }) => personId)}::integer[], ${read.map(({ what }) => what)}::text[]) as r (person_id, what)
    where not exists (
      select from sensitive_access s
      where s.club_id = ${ctx.club.id} and s.person_id = r.person_id and s.what = r.what and s.viewer_id = ${viewerId}
        and s.acting_admin_id is not distinct from ${originalId}::integer and s.shown_in = ${place}
        and s.at > ${ctx.now}::timestamptz - interval '1 hour'
    )`.execute(ctx.db);
};

type SensitiveAccess = { place: ReadingPlace; personId: number; at: Date };

/** Repeated reading within an hour is one reading. */
const oneLookMs = 3_600_000;
/** No device is offline for longer. */
const maxOpeningDays = 60;

const withoutRepetitions = (openings: readonly SensitiveAccess[]): readonly SensitiveAccess[] => {
  const last = new Map<string, number>();
  return openings
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .filter(({ place, personId, at }) => {
      const key = `${place} ${personId}`;
      const isNew = at.getTime() - (last.get(key) ?? Number.NEGATIVE_INFINITY) > oneLookMs;
      if (isNew) last.set(key, at.getTime());
      return isNew;
    });
};

/**
 * Readings on a device without a network, reported later with the time of the reading. Only data that was sent to a device before counts;
 * everything else is ignored. A wrong clock can only place it between then and now.
 */
export const recordOpenings = async (ctx: Ctx, given: readonly SensitiveAccess[]) => {
  const { id: viewerId, originalId } = viewerOf(ctx);
  const openings = withoutRepetitions(given);
  await sql`
    insert into sensitive_access (club_id, person_id, what, at, viewer_id, acting_admin_id, shown_in)
    select distinct ${ctx.club.id}::integer, o.person_id, h.what, h.at, ${viewerId}::integer, ${originalId}::integer, o.place
    from jsonb_to_recordset(${JSON.stringify(openings.map(({ place, personId, at }) => ({ place, at, person_id: personId })))}::jsonb)
      as o (place text, at timestamptz, person_id integer)
    cross join lateral (
      select s.what, least(${ctx.now}::timestamptz, greatest(s.at, o.at)) as at from sensitive_access s
      where s.club_id = ${ctx.club.id} and s.person_id = o.person_id and s.viewer_id = ${viewerId} and s.shown_in = 'device'
        and s.acting_admin_id is not distinct from ${originalId}::integer
        and s.at > ${ctx.now}::timestamptz - make_interval(days => ${maxOpeningDays})
      order by s.at <= o.at desc, abs(extract(epoch from s.at - o.at)) limit 1
    ) h
    where not exists (
      select from sensitive_access s
      where s.club_id = ${ctx.club.id} and s.person_id = o.person_id and s.what = h.what and s.viewer_id = ${viewerId}
        and s.acting_admin_id is not distinct from ${originalId}::integer and s.shown_in = o.place
        and s.at between h.at - interval '1 hour' and h.at + interval '1 hour'
    )`.execute(ctx.db);
};

const maxShown = 200;

const stored = z.object({ what: z.enum(sensitiveData), shown_in: z.enum(readingPlaces) });

const nameOf = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ');

/** Zuletzt gelesen: who, in whose view, what, where; latest first. */
export const sensitiveAccessOf = async (ctx: Ctx, personId: number) => {
  const rows = await ctx.db
    .selectFrom('sensitive_access as s')
    .leftJoin('person_card as v', (join) => join.onRef('v.club_id', '=', 's.club_id').onRef('v.id', '=', 's.viewer_id'))
    .leftJoin('person_card as a', (join) =>
      join.onRef('a.club_id', '=', 's.club_id').onRef('a.id', '=', 's.acting_admin_id'),
    )
    .where('s.person_id', '=', personId)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(maxShown)
    .select(['s.id', 's.at', 's.what', 's.shown_in', 's.viewer_id', 's.acting_admin_id'])
    .select(['v.first_name', 'v.last_name', 'a.first_name as admin_first_name', 'a.last_name as admin_last_name'])
    .execute();
  return rows.map((row) => {
    const isTakenOver = row.acting_admin_id !== null;
    const viewerName = nameOf(row.first_name, row.last_name);
    const { what, shown_in: place } = stored.parse(row);
    return {
      ID: row.id,
      time: toSeconds(row.at),
      what,
      place,
      viewer_ID: row.acting_admin_id ?? row.viewer_id,
      viewerName: isTakenOver ? nameOf(row.admin_first_name, row.admin_last_name) : viewerName,
      viewOf: isTakenOver ? viewerName : '',
    };
  });
};
