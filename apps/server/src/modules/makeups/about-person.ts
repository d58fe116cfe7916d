import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const makeups: OwnDataSection = {
  title: 'Ersatzstunden',
  columns: {
    course: 'Kurs',
    missed: 'abgesagter Termin',
    reason: 'Grund',
    created_at: 'bekommen am',
    expires_at: 'gilt bis',
    guest: 'eingelöst in',
    starts_at: 'eingelöst für',
    end_reason: 'zurückgezogen, weil',
  },
  rows: (id) => sql`
    select c.name as course, x.starts_at as missed, m.reason, m.created_at, m.expires_at, g.name as guest, e.starts_at, m.end_reason
    from makeup m
    join course_card c on c.club_id = m.club_id and c.id = m.course_id
    left join event_card x on x.club_id = m.club_id and x.id = m.missed_event_id
    left join event_card e on e.club_id = m.club_id and e.id = m.event_id
    left join course_card g on g.club_id = e.club_id and g.id = e.course_id
    where m.person_id = ${id} order by m.created_at, m.id`,
};

/** Everything makeups knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'makeup.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'makeup.person_id': { merge: 'special', ownData: 'makeups', anonymise: 'delete' },
  },
  sections: { makeups },
  mentions: { 'makeup.reason': 'text', 'makeup.end_reason': 'text' },
  /** Of two for one date that was given up one stays; who would come to a date twice comes once, and has the other open. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from makeup m where m.person_id = ${otherId} and m.state <> 'returned' and exists (
        select from makeup o where o.club_id = m.club_id and o.person_id = ${survivorId}
          and o.missed_event_id = m.missed_event_id and o.state <> 'returned'
      )`.execute(ctx.db);
    await sql`
      update makeup m set event_id = null where m.person_id = ${otherId} and exists (
        select from makeup o where o.club_id = m.club_id and o.person_id = ${survivorId} and o.event_id = m.event_id
      )`.execute(ctx.db);
    await ctx.db.updateTable('makeup').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
