import { notTogether, offeredElsewhere } from '@vereinshaus/contract/bookings/queue-bonds';
import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import type { Queue } from '@vereinshaus/contract/bookings/waitlists';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { runningCourses, visibleCourses } from '../courses/index.ts';
import { bondsOfPlaces, bondTold } from './queue-bonds.ts';

type WaitingRow = {
  ID: number;
  child_ID: number;
  fullname: string;
  time: number;
  passedOver: boolean;
  offeredUntil: number;
  missedOffer: boolean;
};

type QueueRow = {
  course_ID: number;
  name: string;
  participants: number;
  maxparts: number;
  price: number;
  priceNonMember: number;
  waiting: WaitingRow[];
};

/** Alle Wartelisten: each in the order in which people move up, courses with a free place first. */
export const queuesOfClub = async (ctx: Ctx): Promise<Queue[]> => {
  const { rows } = await sql<QueueRow>`
    select c.id as "course_ID", c.name, t.participants, coalesce(c.max_participants, 0) as maxparts,
      c.price_cents as price, c.non_member_price_cents as "priceNonMember", t.waiting
    from course_card c cross join lateral (
      select (count(*) filter (where t.role = ${roleLiteral.participant}))::integer as participants,
        json_agg(json_build_object('ID', t.id, 'child_ID', t.person_id, 'fullname', p.display_name,
            'time', extract(epoch from coalesce(t.waits_since, t.queued_at))::integer,
            'passedOver', t.skipped_reason not in ('', ${sql.lit(missedOffer)}, ${sql.lit(notTogether)}, ${sql.lit(offeredElsewhere)}), 'missedOffer', t.skipped_reason = ${sql.lit(missedOffer)},
            'offeredUntil', coalesce(extract(epoch from o.expires_at)::integer, 0))
          order by t.queued_at, t.id) filter (where t.role = ${roleLiteral.waiting}) as waiting
      from participation t join person_card p on p.club_id = t.club_id and p.id = t.person_id
      left join queue_offer o on o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null
        and o.expires_at > ${ctx.now}
      where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null
    ) t
    where t.waiting is not null and ${runningCourses(ctx.now)} and ${visibleCourses(ctx)}
    order by coalesce(c.max_participants > t.participants, true) desc, c.name collate "de-AT-x-icu", c.id`.execute(
    ctx.db,
  );
  const bonds = await bondsOfPlaces(
    ctx,
    rows.flatMap(({ waiting }) => waiting.map(({ ID }) => ID)),
  );
  return rows.map(({ waiting, ...queue }) => ({
    ...queue,
    waiting: waiting.map((one) => {
      const bond = bonds.get(one.ID);
      return bond === undefined ? one : { ...one, bond: bondTold(bond, one.ID) };
    }),
  }));
};
