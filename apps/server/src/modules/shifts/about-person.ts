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
    join course c on c.club_id = l.club_id and c.id = l.course_id
    where a.person_id = ${id} order by s.starts_at, s.id`,
};

/** Everything the shift planner knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'shift_participation.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'shift_participation.person_id': { merge: 'special', ownData: 'shifts', anonymise: 'delete' },
  },
  sections: { shifts: joined },
  mentions: { 'shift.info': 'text' },
  /** Who is in a shift twice comes once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from shift_participation a where a.person_id = ${otherId} and exists (
        select from shift_participation b
        where b.club_id = a.club_id and b.shift_id = a.shift_id and b.person_id = ${survivorId}
      )`.execute(ctx.db);
    await ctx.db
      .updateTable('shift_participation')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
};
