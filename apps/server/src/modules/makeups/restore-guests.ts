import { toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPlaceOn } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type GuestsBack, timesInWords } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { makeupRedeemedText } from './makeups.texts.ts';
import { placesOn } from './places-on.ts';
import { takesPart } from './redeem-makeup.ts';
import { tellFamily } from './tell-makeups.ts';

type FormerGuest = {
  id: number;
  personId: number;
  name: string;
  isPresent: boolean;
  eventId: number;
  courseId: number;
  courseName: string;
  startsAt: Date;
  endsAt: Date;
  isOpen: boolean;
  expiresAt: Date;
};

const formerGuests = async (ctx: Ctx, closureId: number, eventIds: readonly number[]) => {
  const { rows } = await sql<FormerGuest>`
    select m.id, p.id as "personId", p.display_name as name, p.is_present as "isPresent", e.id as "eventId", c.id as "courseId",
      c.name as "courseName", e.starts_at as "startsAt", e.ends_at as "endsAt",
      m.state = 'open' and m.event_id is null as "isOpen", m.expires_at as "expiresAt"
    from makeup m
    join event_card e on e.club_id = m.club_id and e.id = m.closed_event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    join person_card p on p.club_id = m.club_id and p.id = m.person_id
    where m.closure_id = ${closureId} and m.closed_event_id = any(${[...eventIds]}::integer[]) order by m.id
    for update of m`.execute(ctx.db);
  return rows;
};

/**
 * Eine Sperre ist zurückgenommen: who had redeemed an Ersatzstunde for a date that takes place after all comes to it again, unless it was
 * used or ended meanwhile. The caller has locked the dates.
 */
export const restoreGuests: GuestsBack = async (ctx, { eventIds, closureId }) => {
  const left: string[] = [];
  for (const guest of await formerGuests(ctx, closureId, eventIds)) {
    const { id, personId, name, eventId, courseId, courseName, startsAt, endsAt } = guest;
    const why = await whyNot(ctx, guest);
    if (why !== null) {
      left.push(`${name}, ${courseName}, ${timesInWords(toSeconds(startsAt), toSeconds(endsAt))}: ${why}`);
      continue;
    }
    await ctx.db.updateTable('makeup').set({ event_id: eventId }).where('id', '=', id).execute();
    const details = { course: courseName, at: toSeconds(startsAt) };
    await recordHistory(ctx, { kind: 'makeups.redeemed', personId, courseId, details });
    await tellFamily(ctx, personId, {
      text: makeupRedeemedText,
      values: { kind: name, kurs: courseName },
      notice: 'Ersatzstunde eingelöst',
      date: { courseName, startsAt, endsAt },
    });
  }
  return left;
};

const whyNot = async (ctx: Ctx, guest: FormerGuest): Promise<string | null> => {
  if (guest.startsAt <= ctx.now) return 'Der Termin hat schon begonnen.';
  if (!guest.isPresent) return 'Die Person gibt es nicht mehr.';
  if (!guest.isOpen || guest.expiresAt <= guest.startsAt) return 'Die Ersatzstunde gibt es nicht mehr.';
  if (await takesPart(ctx, guest.personId, guest.courseId)) return 'Kommt inzwischen ohnehin.';
  return hasPlaceOn(await placesOn(ctx, guest.eventId)) ? null : 'Kein Platz mehr frei.';
};
