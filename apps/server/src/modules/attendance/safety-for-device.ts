import type { OpeningPlace } from '@vereinshaus/contract/attendance/rules';
import { addDays, dayInVienna, fromSeconds, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { safetyOfPersons } from '../bookings/index.ts';
import { runningCourses } from '../courses/index.ts';
import { isLedBy } from '../events/index.ts';
import { recordOpenings } from '../history/index.ts';
import { isStoodInBy } from '../substitutes/index.ts';

/** As many lists as a device stores. */
const maxDates = 12;

type DateRow = { event_ID: number; child_IDs: number[] };

/** Today's and tomorrow's dates that the viewer leads, with the persons expected by a booking or by their family. */
const expectedOn = async (ctx: Ctx): Promise<readonly DateRow[]> => {
  const { id: viewerId } = viewerOf(ctx);
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<DateRow>`
    select e.id as "event_ID", array(
      select t.person_id from participation_card t
      where t.club_id = e.club_id and t.course_id = e.course_id and t.role = ${roleLiteral.participant} and t.is_current
        and coalesce(t.starts_at, t.created_at) <= e.ends_at
      union
      select y.person_id from tryout y where y.club_id = e.club_id and y.event_id = e.id and y.cancelled_at is null
      union
      select m.person_id from makeup_card m where m.club_id = e.club_id and m.event_id = e.id
      order by 1
    ) as "child_IDs"
    from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where e.hidden_at is null and c.deleted_at is null
      and e.ends_at >= ${startOfDayInVienna(today)} and e.starts_at < ${startOfDayInVienna(addDays(today, 2))}
      and ${isLedBy(viewerId)} and (${runningCourses(ctx.now)} or ${isStoodInBy(viewerId, ctx.now)})
    order by e.starts_at, e.id limit ${maxDates}`.execute(ctx.db);
  return rows;
};

/** Emergency data for a hall without a network: for the persons on the next lists, and nobody else. */
export const safetyForDevice = async (ctx: Ctx) => {
  const dates = await expectedOn(ctx);
  const personIds = [...new Set(dates.flatMap(({ child_IDs: ids }) => ids))];
  return { dates: [...dates], persons: await safetyOfPersons(ctx, personIds, 'device') };
};

type OpeningInput = { place: OpeningPlace; time: number; child_IDs: readonly number[] };

/** Readings made without a network, reported later. */
export const noteOpenings = (ctx: Ctx, openings: readonly OpeningInput[]) =>
  recordOpenings(
    ctx,
    openings.flatMap(({ place, time, child_IDs: personIds }) =>
      personIds.map((personId) => ({ place, personId, at: fromSeconds(time) ?? ctx.now })),
    ),
  );
