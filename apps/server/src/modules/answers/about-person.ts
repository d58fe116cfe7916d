import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const reminders: OwnDataSection = {
  title: 'Erinnerungen an Zusagen',
  columns: { title: 'Termin', starts_at: 'Beginn', reminded_at: 'erinnert am' },
  rows: (id) => sql`
    select coalesce(c.name, e.name) as title, e.starts_at, n.reminded_at
    from answer_reminder n
    join event_card e on e.club_id = n.club_id and e.id = n.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where n.person_id = ${id} order by n.reminded_at`,
};

/** Everything answers knows about a person; what was said stands with attendance. */
export const aboutPerson: AboutPerson = {
  references: {
    'answer_link.person_id': { merge: 'move', ownData: 'office', anonymise: 'delete' },
    'answer_reminder.person_id': { merge: 'special', ownData: 'reminders', anonymise: 'delete' },
    'answer_rule.set_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { reminders },
  /** Who was reminded under both records was reminded once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from answer_reminder n where n.person_id = ${otherId} and exists (
        select from answer_reminder o where o.club_id = n.club_id and o.event_id = n.event_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await ctx.db
      .updateTable('answer_reminder')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
};
