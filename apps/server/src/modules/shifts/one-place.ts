import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { timesInWords } from '../events/index.ts';
import { shiftErrors } from './shifts.errors.ts';

type Collision = { name: string; shift: string; location: string; course: string; startsAt: Date; endsAt: Date };

/** Before the shifts, in the order of their numbers: one person is put into one shift at a time. */
export const lockHelpers = (ctx: Ctx, personIds: readonly number[]) =>
  sql`select from person_card p where p.id = any(${[...personIds]}::integer[]) order by p.id for no key update`.execute(
    ctx.db,
  );

/** Nobody of these shifts is somewhere else at that time; the other place is named. */
export const requireInOnePlace = async (ctx: Ctx, shiftIds: readonly number[], personIds: readonly number[] | null) => {
  const { rows } = await sql<Collision>`
    select p.display_name as name, o.name as shift,
      k.name as location, c.name as course, o.starts_at as "startsAt", o.ends_at as "endsAt"
    from shift s
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id and l.deleted_at is null
    join shift_participation a on a.club_id = s.club_id and a.shift_id = s.id
      and (${personIds === null} or a.person_id = any(${[...(personIds ?? [])]}::integer[]))
    join shift_participation b on b.club_id = a.club_id and b.person_id = a.person_id and b.shift_id <> a.shift_id
    join shift o on o.club_id = b.club_id and o.id = b.shift_id and o.deleted_at is null
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    join shift_location k on k.club_id = o.club_id and k.id = o.location_id and k.deleted_at is null
    join course_card c on c.club_id = k.club_id and c.id = k.course_id and c.deleted_at is null
    join person_card p on p.club_id = a.club_id and p.id = a.person_id
    where s.id = any(${[...shiftIds]}::integer[]) and s.deleted_at is null
    order by o.starts_at, p.id limit 1`.execute(ctx.db);
  const [other] = rows;
  if (other)
    throw shiftErrors.elsewhere({
      name: other.name,
      place: `${other.shift} (${other.location}), ${other.course}`,
      when: timesInWords(toSeconds(other.startsAt), toSeconds(other.endsAt)),
    });
};

/** The time of a shift beside everybody in it: the database compares by it. What is deleted takes nobody's time. */
export const writeTimes = async (ctx: Ctx, shiftIds: readonly number[]) => {
  const ids = [...shiftIds];
  await sql`update shift_participation set during = null where shift_id = any(${ids}::integer[])`.execute(ctx.db);
  await sql`
    update shift_participation a set during = tstzrange(s.starts_at, s.ends_at)
    from shift s join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    where s.club_id = a.club_id and s.id = a.shift_id and a.shift_id = any(${ids}::integer[])
      and s.deleted_at is null and l.deleted_at is null`.execute(ctx.db);
};
