import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const sections: OwnDataSection = {
  title: 'Sektionen',
  columns: { name: 'Sektion', role: 'als', starts_on: 'ab', last_day: 'bis' },
  rows: (id) => sql`
    select s.name, 'Mitglied' as role, m.starts_on, m.ends_on - 1 as last_day
    from section_member m join section s on s.club_id = m.club_id and s.id = m.section_id where m.person_id = ${id}
    union all
    select s.name, 'Leitung', null, null
    from section_head h join section s on s.club_id = h.club_id and s.id = h.section_id where h.person_id = ${id}
    order by 3, 1`,
};

/** Everything sections know about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'section_head.person_id': { merge: 'special', ownData: 'sections', anonymise: 'delete' },
    'section_member.person_id': { merge: 'special', ownData: 'sections', anonymise: 'delete' },
  },
  sections: { sections },
  /** Where both were in a section at the same time, what the person who stays has counts. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from section_member m where m.person_id = ${otherId} and exists (
        select from section_member o where o.person_id = ${survivorId} and o.section_id = m.section_id
          and daterange(o.starts_on, o.ends_on) && daterange(m.starts_on, m.ends_on))`.execute(ctx.db);
    await ctx.db
      .updateTable('section_member')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
    await sql`
      delete from section_head h where h.person_id = ${otherId} and exists (
        select from section_head o where o.person_id = ${survivorId} and o.section_id = h.section_id)`.execute(ctx.db);
    await ctx.db.updateTable('section_head').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
