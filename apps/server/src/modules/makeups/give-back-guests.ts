import { toSeconds } from '@vereinshaus/contract/kit/days';
import { expiryOf } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { makeupReopenedText } from './makeups.texts.ts';
import { tellFamily } from './tell-makeups.ts';

/** A date as its guests know it: the times from before it moved. */
type KnownDate = { id: number; start: Date; end: Date };

type Guest = { id: number; personId: number; name: string; eventId: number; courseId: number; courseName: string };

const guestsOn = async (ctx: Ctx, eventIds: readonly number[]): Promise<readonly Guest[]> => {
  const { rows } = await sql<Guest>`
    select m.id, p.id as "personId", p.display_name as name, e.id as "eventId", c.id as "courseId",
      c.name as "courseName"
    from makeup m
    join event_card e on e.club_id = m.club_id and e.id = m.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    join person_card p on p.club_id = m.club_id and p.id = m.person_id
    where m.event_id = any(${[...eventIds]}::integer[]) order by m.id
    for update of m`.execute(ctx.db);
  return rows;
};

/**
 * Ersatzstunden frei geben: a date is off or takes place at another time. Its guests have their Ersatzstunde again, for the
 * whole time anew since it is not their doing, and hear of it; a closure that is undone finds them again. The caller has locked the dates.
 */
export const giveBackGuests = async (ctx: Ctx, dates: readonly KnownDate[], closureId?: number) => {
  const coming = new Map(dates.filter(({ start }) => start > ctx.now).map((date) => [date.id, date]));
  if (coming.size === 0) return;
  const guests = await guestsOn(ctx, [...coming.keys()]);
  if (guests.length === 0) return;
  const { makeupWeeks } = await clubSettingsOf(ctx);
  await sql`
    update makeup set event_id = null, closure_id = ${closureId ?? null}::integer,
      closed_event_id = case when ${closureId !== undefined} then event_id end, reminded_at = null, expires_at = greatest(expires_at, ${expiryOf(ctx.now, makeupWeeks)})
    where id = any(${guests.map(({ id }) => id)}::integer[])`.execute(ctx.db);
  for (const { personId, name, eventId, courseId, courseName } of guests) {
    const { start: startsAt, end: endsAt } = coming.get(eventId) ?? { start: ctx.now, end: ctx.now };
    await recordHistory(ctx, {
      kind: 'makeups.dateOff',
      personId,
      courseId,
      details: { course: courseName, at: toSeconds(startsAt) },
    });
    await tellFamily(ctx, personId, {
      text: makeupReopenedText,
      values: { kind: name, kurs: courseName },
      notice: 'Ersatzstunde wieder offen',
      date: { courseName, startsAt, endsAt },
    });
  }
};
