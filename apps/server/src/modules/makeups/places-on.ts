import type { DatePlaces } from '@vereinshaus/contract/makeups/rules';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { makeupErrors } from './makeups.errors.ts';

/** Of the participation `t`: takes part in the course on the date `e`. */
const takesPartThen = sql`t.role = ${roleLiteral.participant} and (t.is_current or t.left_at > e.starts_at)`;

/** Who counts on the date `e` of the course `c`, from the rows: no count is kept by hand. */
export const datePlaces: RawBuilder<DatePlaces> = sql<DatePlaces>`jsonb_build_object(
  'max', c.max_participants,
  'participants', (
    select count(*) from participation_card t where t.club_id = e.club_id and t.course_id = e.course_id and ${takesPartThen}
  ),
  'inLine', (
    select count(*) from participation_card t where t.club_id = e.club_id and t.course_id = e.course_id
      and t.role = ${roleLiteral.waiting} and t.is_current and t.skipped_reason = ''
  ),
  'freed', (
    select count(*) from makeup f
    where f.club_id = e.club_id and f.missed_event_id = e.id and f.state <> 'returned' and exists (
      select from participation_card t
      where t.club_id = e.club_id and t.course_id = e.course_id and t.person_id = f.person_id and ${takesPartThen}
    )
  ),
  'guests', (select count(*) from makeup g where g.club_id = e.club_id and g.event_id = e.id),
  'tryouts', (
    select count(*) from tryout_card y where y.club_id = e.club_id and y.event_id = e.id and y.cancelled_at is null
  ),
  'singles', (
    select count(*) from single_booking_card b where b.club_id = e.club_id and b.event_id = e.id and b.cancelled_at is null
  )
)`;

/** Counted after the lock of the date, in a statement of its own: it sees who came while the lock was waited for. */
export const placesOn = async (ctx: Pick<Ctx, 'db'>, eventId: number): Promise<DatePlaces> => {
  const { rows } = await sql<{ places: DatePlaces }>`
    select ${datePlaces} as places
    from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id where e.id = ${eventId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw makeupErrors.eventGone();
  return row.places;
};
