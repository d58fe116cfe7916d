import type { LocationDraft, Shift, ShiftLocation } from '@vereinshaus/contract/shifts/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireInOnePlace, writeTimes } from './one-place.ts';
import { shiftErrors } from './shifts.errors.ts';
import { locationsOf } from './shifts.queries.ts';

type Draft = { courseId: number; locations: readonly LocationDraft[]; version: number | undefined };

type LocationToWrite = { id: number; name: string; place: number; deleted: boolean };
type ShiftToWrite = Omit<LocationToWrite, 'place'> & {
  location: number;
  from: number;
  to: number;
  capacity: number | null;
  info: string;
};

/**
 * Entwurf speichern: the whole plan in one go, or nothing of it. What the draft does not name stays as it is. A shift
 * never takes fewer than are in it already.
 */
export const savePlan = async (ctx: Ctx, { courseId, locations, version }: Draft) => {
  const { course } = await lockPlan(ctx, courseId, version);
  const before = await locationsOf(ctx, courseId);
  requireKnown(before, locations);
  await requireEnoughPlaces(ctx, locations);
  const places = await numbered(ctx, 'shift_location', locations);
  const shifts = await numbered(
    ctx,
    'shift',
    places.flatMap(({ id, draft }) => draft.shifts.map((shift) => ({ ...shift, location: id }))),
  );
  await writeLocations(
    ctx,
    courseId,
    places.map(({ id, draft }, place) => ({ id, name: draft.name, place, deleted: draft.deleted })),
  );
  await writeShifts(
    ctx,
    shifts.map(({ id, draft: { location, name, dateFrom: from, dateTo: to, count, info, deleted } }) => {
      const capacity = (count ?? 0) === 0 ? null : (count ?? null);
      return { id, location, name, from, to, capacity, info, deleted };
    }),
  );
  const moved = movedBetween(before, await locationsOf(ctx, courseId));
  await requireInOnePlace(ctx, moved, null);
  await writeTimes(ctx, moved);
  const changes = changesBetween(before, await locationsOf(ctx, courseId));
  await recordHistory(ctx, { kind: 'shift.planned', personId: null, courseId, details: { course, ...changes } });
};

/** Locks the plan of the course, so that two drafts come one after the other; the second is told. */
const lockPlan = async (ctx: Ctx, courseId: number, version: number | undefined) => {
  await sql`
    insert into shift_plan (club_id, course_id) select c.club_id, c.id from course_card c
    where c.id = ${courseId} and c.deleted_at is null on conflict do nothing`.execute(ctx.db);
  const { rows } = await sql<{ version: number; course: string }>`
    select s.version, c.name as course from shift_plan s join course_card c on c.club_id = s.club_id and c.id = s.course_id
    where s.course_id = ${courseId} and c.deleted_at is null for update of s`.execute(ctx.db);
  const [plan] = rows;
  if (plan === undefined) throw shiftErrors.courseGone();
  if (version !== undefined && version !== plan.version) throw shiftErrors.changedMeanwhile();
  await sql`update shift_plan set version = version + 1 where course_id = ${courseId}`.execute(ctx.db);
  return plan;
};

const requireKnown = (before: readonly ShiftLocation[], locations: readonly LocationDraft[]) => {
  const known = new Set(before.map(({ ID }) => ID));
  const knownShifts = new Set(before.flatMap(({ shifts }) => shifts.map(({ ID }) => ID)));
  const named = locations.flatMap(({ ID }) => (ID === 0 ? [] : [ID]));
  const namedShifts = locations.flatMap(({ shifts }) => shifts.flatMap(({ ID }) => (ID === 0 ? [] : [ID])));
  if (named.some((id) => !known.has(id))) throw shiftErrors.locationGone();
  if (namedShifts.some((id) => !knownShifts.has(id))) throw shiftErrors.shiftGone();
  if (new Set(named).size < named.length || new Set(namedShifts).size < namedShifts.length)
    throw shiftErrors.namedTwice();
};

/** Locks the shifts in the order of their numbers: nobody joins one while it becomes smaller. */
const requireEnoughPlaces = async (ctx: Ctx, locations: readonly LocationDraft[]) => {
  const drafts = locations.flatMap(({ shifts }) => shifts.filter(({ ID }) => ID !== 0));
  const ids = drafts.map(({ ID }) => ID);
  await sql`select from shift s where s.id = any(${ids}::integer[]) order by s.id for no key update`.execute(ctx.db);
  const { rows } = await sql<{ id: number; taken: number }>`
    select a.shift_id as id, count(*)::integer as taken from shift_participation a
    where a.shift_id = any(${ids}::integer[]) group by a.shift_id`.execute(ctx.db);
  const taken = new Map(rows.map((row) => [row.id, row.taken]));
  for (const { ID, name, count } of drafts) {
    const there = taken.get(ID) ?? 0;
    if ((count ?? 0) !== 0 && (count ?? 0) < there) throw shiftErrors.fewerThanTaken({ name, taken: there });
  }
};

/** What is new gets its number before it is written, so that everything is written in one statement. */
const numbered = async <T extends { ID: number }>(
  ctx: Ctx,
  table: 'shift' | 'shift_location',
  drafts: readonly T[],
) => {
  const fresh = drafts.filter(({ ID }) => ID === 0).length;
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${table}_id_seq`}::regclass)::integer as id from generate_series(1, ${fresh})`.execute(ctx.db);
  const ids = rows.map(({ id }) => id).values();
  return drafts.map((draft) => ({ id: draft.ID === 0 ? (ids.next().value ?? 0) : draft.ID, draft }));
};

const writeLocations = (ctx: Ctx, courseId: number, locations: readonly LocationToWrite[]) =>
  sql`
    insert into shift_location (id, club_id, course_id, name, place, deleted_at)
    select d.id, current_club(), ${courseId}, d.name, d.place, case when d.deleted then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) as d (id integer, name text, place integer, deleted boolean)
    on conflict (club_id, id) do update set name = excluded.name, place = excluded.place,
      deleted_at = case when excluded.deleted_at is not null then coalesce(shift_location.deleted_at, excluded.deleted_at) end`.execute(
    ctx.db,
  );

const writeShifts = (ctx: Ctx, shifts: readonly ShiftToWrite[]) =>
  sql`
    insert into shift (id, club_id, location_id, name, starts_at, ends_at, capacity, info, deleted_at)
    select d.id, current_club(), d.location, d.name, to_timestamp(d."from"), to_timestamp(d."to"), d.capacity, d.info,
      case when d.deleted then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as d
      (id integer, location integer, name text, "from" bigint, "to" bigint, capacity integer, info text, deleted boolean)
    on conflict (club_id, id) do update set location_id = excluded.location_id, name = excluded.name,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, capacity = excluded.capacity, info = excluded.info,
      deleted_at = case when excluded.deleted_at is not null then coalesce(shift.deleted_at, excluded.deleted_at) end`.execute(
    ctx.db,
  );

/** Shifts whose time is another one now, or that came back or went. What was so before stays as it is. */
const movedBetween = (before: readonly ShiftLocation[], after: readonly ShiftLocation[]): readonly number[] => {
  const timesOf = (locations: readonly ShiftLocation[]) =>
    locations.flatMap(({ deleted, shifts }) =>
      shifts.map((shift) => [shift.ID, `${shift.dateFrom} ${shift.dateTo} ${deleted || shift.deleted}`] as const),
    );
  const known = new Map(timesOf(before));
  return timesOf(after).flatMap(([id, times]) => (known.get(id) === times ? [] : [id]));
};

type Entry = { key: string; name: string; deleted: boolean; content: string };

/** Locations and shifts in one list, each with what can change about it. */
const entriesOf = (locations: readonly ShiftLocation[]): readonly Entry[] =>
  locations.flatMap(({ ID, name, deleted, shifts }, place) => [
    { key: `location ${ID}`, name, deleted, content: JSON.stringify([name, place]) },
    ...shifts.map((shift: Shift) => ({
      key: `shift ${shift.ID}`,
      name: `${shift.name} (${name})`,
      deleted: shift.deleted,
      content: JSON.stringify({ ...shift, location: ID }),
    })),
  ]);

/** By name: what came, or came back, what is different, and what is gone. */
const changesBetween = (before: readonly ShiftLocation[], after: readonly ShiftLocation[]) => {
  const old = new Map(entriesOf(before).map((entry) => [entry.key, entry]));
  const isThere = (entry: Entry | undefined) => entry !== undefined && !entry.deleted;
  const names = (which: (entry: Entry, was: Entry | undefined) => boolean) =>
    entriesOf(after)
      .filter((entry) => which(entry, old.get(entry.key)))
      .map(({ name }) => name);
  return {
    added: names((entry, was) => isThere(entry) && !isThere(was)),
    changed: names((entry, was) => isThere(entry) && isThere(was) && entry.content !== was?.content),
    removed: names((entry, was) => entry.deleted && isThere(was)),
  };
};
