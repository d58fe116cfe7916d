import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const said: OwnDataSection = {
  title: 'Rückmeldungen zur Hilfe',
  columns: { created_at: 'am', topic: 'Thema', is_helpful: 'hilfreich', comment: 'Bemerkung' },
  rows: (id) => sql`
    select f.created_at, f.topic, f.is_helpful, f.comment from help_feedback f where f.person_id = ${id} order by f.id`,
};

/** Everything help knows about a person: what they said about topics. */
export const aboutPerson: AboutPerson = {
  references: {
    'help_feedback.person_id': { merge: 'special', ownData: 'help', anonymise: 'delete' },
  },
  sections: { help: said },
  mentions: {
    'help_feedback.comment': 'text',
    'help_topic.content': 'text',
    'help_topic.title': 'text',
    'help_topic.words': 'text',
  },
  /** What both have answered is kept once. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from help_feedback f where f.person_id = ${otherId}
        and exists (select from help_feedback o where o.person_id = ${survivorId} and o.topic = f.topic)
    `.execute(ctx.db);
    await ctx.db.updateTable('help_feedback').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
