import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type {
  ShiftLocation,
  ShiftOffer,
  ShiftParticipation,
  ShiftUser,
  shifts,
} from '@vereinshaus/contract/shifts/calls';
import { helpedMinutes } from '@vereinshaus/contract/shifts/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { takesPartIn } from './shift-scope.ts';
import { shiftErrors } from './shifts.errors.ts';

const fullname = sql<string>`p.display_name`;

const versionOf = async (ctx: Ctx, courseId: number): Promise<number> => {
  const { rows } = await sql<{ version: number | null }>`
    select s.version from course_card c left join shift_plan s on s.club_id = c.club_id and s.course_id = c.id
    where c.id = ${courseId} and c.deleted_at is null`.execute(ctx.db);
  const [plan] = rows;
  if (plan === undefined) throw shiftErrors.courseGone();
  return plan.version ?? 0;
};

type LocationRow = { id: number; name: string; is_deleted: boolean };
type ShiftRow = LocationRow & {
  location_id: number;
  starts_at: Date;
  ends_at: Date;
  capacity: number | null;
  info: string;
};

/** Everything, deleted or not: locations in their order, shifts by their beginning. */
export const locationsOf = async (ctx: Ctx, courseId: number): Promise<readonly ShiftLocation[]> => {
  const { rows: locations } = await sql<LocationRow>`
    select l.id, l.name, l.deleted_at is not null as is_deleted
    from shift_location l where l.course_id = ${courseId} order by l.place, l.id`.execute(ctx.db);
  const { rows: all } = await sql<ShiftRow>`
    select s.id, s.location_id, s.name, s.starts_at, s.ends_at, s.capacity, s.info, s.deleted_at is not null as is_deleted
    from shift s join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    where l.course_id = ${courseId} order by s.starts_at, s.ends_at, s.id`.execute(ctx.db);
  return locations.map(({ id, name, is_deleted }) => ({
    ID: id,
    name,
    deleted: is_deleted,
    shifts: all
      .filter(({ location_id }) => location_id === id)
      .map((row) => ({
        ID: row.id,
        name: row.name,
        dateFrom: toSeconds(row.starts_at),
        dateTo: toSeconds(row.ends_at),
        count: row.capacity ?? 0,
        info: row.info,
        deleted: row.is_deleted,
      })),
  }));
};

const participationsOf = async (ctx: Ctx, courseId: number): Promise<readonly ShiftParticipation[]> => {
  const { rows } = await sql<ShiftParticipation>`
    select a.shift_id as "shift_ID", p.id as "child_ID", ${fullname} as fullname
    from shift_participation a
    join shift s on s.club_id = a.club_id and s.id = a.shift_id
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    join person_card p on p.club_id = a.club_id and p.id = a.person_id
    where l.course_id = ${courseId}
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id, a.shift_id`.execute(ctx.db);
  return rows;
};

/** Whom the viewer may put into a shift of the course: the own family, or as a planner everybody in it. */
const personsFor = async (ctx: Ctx, courseId: number) => {
  const { id, staffLevel } = viewerOf(ctx);
  const { rows } = await sql<{ ID: number; fullname: string }>`
    select p.id as "ID", ${fullname} as fullname from person_card p
    where (${staffLevel >= 80} or p.id = ${id} or p.manager_id = ${id})
      and p.is_present and ${takesPartIn(courseId)}
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

/** What is deleted is hidden, unless somebody would look for their shift. */
const visibleTo = (
  mayEdit: boolean,
  locations: readonly ShiftLocation[],
  participations: readonly ShiftParticipation[],
): ShiftLocation[] =>
  mayEdit
    ? [...locations]
    : locations
        .map((location) => ({
          ...location,
          shifts: location.shifts.filter(
            ({ ID, deleted }) =>
              !(deleted || location.deleted) || participations.some(({ shift_ID }) => shift_ID === ID),
          ),
        }))
        .filter(({ deleted, shifts }) => !deleted || shifts.length > 0);

/** When somebody helps; what is deleted is nobody's time. */
const timesOf = (
  personId: number,
  locations: readonly ShiftLocation[],
  participations: readonly ShiftParticipation[],
) => {
  const own = new Set(participations.filter(({ child_ID }) => child_ID === personId).map(({ shift_ID }) => shift_ID));
  return locations
    .filter(({ deleted }) => !deleted)
    .flatMap(({ shifts: all }) => all.filter(({ ID, deleted }) => !deleted && own.has(ID)))
    .map(({ dateFrom: from, dateTo: to }) => ({ from, to }));
};

/** What others would like to give away or swap, of shifts that are still to come. */
const offersOf = async (ctx: Ctx, courseId: number): Promise<ShiftOffer[]> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<ShiftOffer>`
    select o.id as "ID", o.shift_id as "shift_ID", o.person_id as "child_ID", ${fullname} as fullname,
      coalesce(o.wanted_shift_id, 0) as "wanted_ID", (p.id = ${id} or p.manager_id = ${id}) as "isOwn"
    from shift_offer o
    join shift s on s.club_id = o.club_id and s.id = o.shift_id and s.deleted_at is null
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id and l.deleted_at is null
    join person_card p on p.club_id = o.club_id and p.id = o.person_id
    where l.course_id = ${courseId} and o.ended_at is null and s.starts_at > ${ctx.now}
    order by o.id`.execute(ctx.db);
  return rows;
};

/** Die Schicht-Einteilung eines Kurses, as the viewer may see it. */
export const planOf = async (ctx: Ctx, courseId: number): Promise<ReplyOf<typeof shifts.get>> => {
  const version = await versionOf(ctx, courseId);
  const mayEdit = hasPermission(viewerOf(ctx), 'course/data', courseId);
  const participations = await participationsOf(ctx, courseId);
  const locations = visibleTo(mayEdit, await locationsOf(ctx, courseId), participations);
  const shown = new Set(locations.flatMap(({ shifts }) => shifts.map(({ ID }) => ID)));
  return {
    version,
    mayEdit,
    participations: participations.filter(({ shift_ID }) => shown.has(shift_ID)),
    locations,
    persons: (await personsFor(ctx, courseId)).map((person) => ({
      ...person,
      ...helpedMinutes(timesOf(person.ID, locations, participations), toSeconds(ctx.now)),
    })),
    offers: await offersOf(ctx, courseId),
  };
};

type UserRow = Omit<ShiftUser, 'data' | 'shifts' | 'minutes' | 'minutesDone'> & {
  shirt: string | null;
  shift_id: number;
  shift: string;
  location: string;
  starts_at: Date;
  ends_at: Date;
  is_deleted: boolean;
};

/** Alle Eingeteilten mit ihren Schichten; whoever has no address or number is reached through the Verwalter. */
export const usersOf = async (ctx: Ctx, courseId: number): Promise<ShiftUser[]> => {
  await versionOf(ctx, courseId);
  const { requireShirtSize } = await clubSettingsOf(ctx);
  const { rows } = await sql<UserRow>`
    select p.id as "ID", p.first_name as prename, p.last_name as lastname,
      coalesce(nullif(p.email, ''), m.email) as email, coalesce(nullif(p.phone, ''), m.phone) as phone,
      p.shirt as shirt, s.id as shift_id, s.name as shift, l.name as location, s.starts_at, s.ends_at,
      (s.deleted_at is not null or l.deleted_at is not null) as is_deleted
    from shift_participation a
    join shift s on s.club_id = a.club_id and s.id = a.shift_id
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    join person_card p on p.club_id = a.club_id and p.id = a.person_id
    join person_card m on m.club_id = p.club_id and m.id = p.manager_id
    where l.course_id = ${courseId}
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id, s.starts_at, s.id`.execute(
    ctx.db,
  );
  const users = new Map<number, ShiftUser>();
  for (const { shirt, shift_id, shift, location, starts_at, ends_at, is_deleted, ...person } of rows) {
    const data = requireShirtSize ? { shirt: shirt ?? '' } : {};
    const user: ShiftUser = users.get(person.ID) ?? { ...person, data, shifts: [], minutes: 0, minutesDone: 0 };
    user.shifts.push({ ID: shift_id, name: shift, location, dateFrom: toSeconds(starts_at), deleted: is_deleted });
    const times = is_deleted ? [] : [{ from: toSeconds(starts_at), to: toSeconds(ends_at) }];
    const helped = helpedMinutes(times, toSeconds(ctx.now));
    user.minutes += helped.minutes;
    user.minutesDone += helped.minutesDone;
    users.set(person.ID, user);
  }
  return [...users.values()];
};
