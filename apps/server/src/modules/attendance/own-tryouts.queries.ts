import type { OwnTryout } from '@vereinshaus/contract/attendance/calls';
import { attendanceStatus, offeredDays } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { placeOffer } from '../bookings/index.ts';
import { type TryoutDate, tryoutColumns } from './tell-tryouts.ts';

type OwnRow = TryoutDate & { id: number; eventId: number; wasAway: boolean };

const ownRows = async (ctx: Ctx): Promise<readonly OwnRow[]> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<OwnRow>`
    select y.id, y.event_id as "eventId", ${tryoutColumns}, exists (
        select from attendance a where a.club_id = y.club_id and a.event_id = y.event_id and a.person_id = y.person_id
          and a.status in (${sql.lit(attendanceStatus.absent)}, ${sql.lit(attendanceStatus.excused)})
      ) as "wasAway"
    from tryout y
    join event_card e on e.club_id = y.club_id and e.id = y.event_id and e.hidden_at is null
    join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
    join person_card p on p.club_id = y.club_id and p.id = y.person_id and p.deleted_at is null
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where (p.id = ${id} or p.manager_id = ${id}) and y.cancelled_at is null
      and e.ends_at > ${ctx.now}::timestamptz - make_interval(days => ${offeredDays})
    order by e.starts_at, y.id`.execute(ctx.db);
  return rows;
};

const isOver = (ctx: Ctx, { endsAt }: TryoutDate): boolean => endsAt <= ctx.now;

/** Only a viewer who books for them is offered the place; a person who was absent has not tried. */
const offerFor = async (ctx: Ctx, row: OwnRow): Promise<OwnTryout['offer']> => {
  if (!isOver(ctx, row) || row.wasAway || !viewerOf(ctx).isManager) return null;
  const offer = await placeOffer(ctx, row);
  return offer === undefined ? null : { price: offer.cents, isFull: offer.isFull };
};

/** Schnuppern der Familie: future tryouts, and past ones while a place can be taken. */
export const ownTryouts = async (ctx: Ctx): Promise<OwnTryout[]> => {
  const tryouts: OwnTryout[] = [];
  for (const row of await ownRows(ctx)) {
    const offer = await offerFor(ctx, row);
    if (isOver(ctx, row) && offer === null) continue;
    tryouts.push({
      ID: row.id,
      child_ID: row.personId,
      event_ID: row.eventId,
      course_ID: row.courseId,
      courseName: row.course,
      start: toSeconds(row.startsAt),
      prename: row.firstName,
      end: toSeconds(row.endsAt),
      place: row.place,
      bring: row.bring,
      offer,
    });
  }
  return tryouts;
};
