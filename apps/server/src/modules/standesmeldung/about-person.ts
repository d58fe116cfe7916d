import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const reports: OwnDataSection = {
  title: 'Standesmeldungen',
  columns: { cut_off_on: 'Stichtag', role: 'als', name: 'Name', email: 'E-Mail', phone: 'Telefon' },
  rows: (id) => sql`
    select s.cut_off_on, case n.kind when 'board' then n.function else 'Trainer' end as role, n.name, n.email, n.phone
    from standesmeldung_person n join standesmeldung s on s.club_id = n.club_id and s.id = n.report_id
    where n.person_id = ${id} order by s.cut_off_on, n.id`,
};

/** Counts know nobody; whoever was named loses their name. */
export const aboutPerson: AboutPerson = {
  references: {
    'standesmeldung.taken_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'standesmeldung_person.person_id': { merge: 'move', ownData: 'reports', anonymise: 'clear' },
  },
  sections: { reports },
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('standesmeldung_person')
      .set({ name: 'anonymisiert', email: '', phone: '' })
      .where('person_id', '=', id)
      .execute();
  },
};
