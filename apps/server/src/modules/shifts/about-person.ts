import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const joined: OwnDataSection = {
  title: 'Schichten',
  columns: { course: 'Kurs', location: 'Ort', shift: 'Schicht', starts_at: 'Beginn', created_at: 'eingeteilt am' },
  rows: (id) => sql`
    select c.name as course, l.name as location, s.name as shift, s.starts_at, a.created_at
    from shift_participation a
    join shift s on s.club_id = a.club_id and s.id = a.shift_id
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    join course_card c on c.club_id = l.club_id and c.id = l.course_id
    where a.person_id = ${id} order by s.starts_at, s.id`,
};

const offered: OwnDataSection = {
  title: 'Angebotene Schichten',
  columns: { created_at: 'am', course: 'Kurs', shift: 'Schicht', what: 'als' },
  rows: (id) => sql`
    select o.created_at, c.name as course, s.name as shift,
      case when o.person_id = ${id} then 'angeboten' else 'übernommen' end as what
    from shift_offer o
    join shift s on s.club_id = o.club_id and s.id = o.shift_id
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    join course_card c on c.club_id = l.club_id and c.id = l.course_id
    where o.person_id = ${id} or o.taken_by = ${id} order by o.created_at`,
};

/** Everything the shift planner knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'shift_participation.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'shift_offer.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'shift_offer.person_id': { merge: 'special', ownData: 'shiftOffers', anonymise: 'delete' },
    'shift_offer.taken_by': { merge: 'move', ownData: 'shiftOffers', anonymise: 'keep' },
    'shift_participation.person_id': { merge: 'special', ownData: 'shifts', anonymise: 'delete' },
  },
  sections: { shifts: joined, shiftOffers: offered },
  mentions: { 'shift.info': 'text' },
  /** Who is in a shift twice comes once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from shift_participation a where a.person_id = ${otherId} and exists (
        select from shift_participation b
        where b.club_id = a.club_id and b.shift_id = a.shift_id and b.person_id = ${survivorId}
      )`.execute(ctx.db);
    // Two persons could be in two places at once, one cannot: what both were in stays, and takes no time.
    await sql`
      update shift_participation a set during = null where a.person_id = ${otherId} and exists (
        select from shift_participation b
        where b.club_id = a.club_id and b.person_id = ${survivorId} and b.during && a.during
      )`.execute(ctx.db);
    await sql`
      update shift_offer set ended_at = now()
      where person_id in (${survivorId}, ${otherId}) and ended_at is null`.execute(ctx.db);
    await sql`update shift_offer set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
    await ctx.db
      .updateTable('shift_participation')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
};
