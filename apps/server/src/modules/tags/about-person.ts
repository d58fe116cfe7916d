import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const tags: OwnDataSection = {
  title: 'Tags',
  columns: { label: 'Tag', created_at: 'seit' },
  rows: (id) => sql`
    select t.label, g.created_at from tagging g join tag t on t.club_id = g.club_id and t.id = g.tag_id
    where g.person_id = ${id} order by t.label`,
};

/** Everything tags knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'tagging.person_id': { merge: 'special', ownData: 'tags', anonymise: 'delete' },
  },
  sections: { tags },
  /** What both have is dropped once, then the rest moves. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from tagging t where t.person_id = ${otherId}
        and exists (select from tagging o where o.person_id = ${survivorId} and o.tag_id = t.tag_id)
    `.execute(ctx.db);
    await ctx.db.updateTable('tagging').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
};
