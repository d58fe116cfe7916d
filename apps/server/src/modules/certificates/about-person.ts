import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const issued: OwnDataSection = {
  title: 'Zertifikate',
  columns: { course: 'Kurs', issued_at: 'ausgestellt am', code: 'Prüfcode' },
  rows: (id) => sql`
    select c.name as course, z.issued_at, z.code
    from certificate z join course_card c on c.club_id = z.club_id and c.id = z.course_id
    where z.person_id = ${id} order by z.issued_at`,
};

/** Everything certificates know about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'certificate.person_id': { merge: 'special', ownData: 'certificates', anonymise: 'delete' },
  },
  sections: { certificates: issued },
  /** Where both have one of the same course, that of the survivor stays true. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from certificate z where z.person_id = ${otherId} and exists (
        select from certificate s where s.club_id = z.club_id and s.course_id = z.course_id and s.person_id = ${survivorId}
      )`.execute(ctx.db);
    await ctx.db.updateTable('certificate').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
