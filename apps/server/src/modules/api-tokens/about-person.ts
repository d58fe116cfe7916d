import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const held: OwnDataSection = {
  title: 'Zugriffsschlüssel für Programme',
  columns: { name: 'Name', created_at: 'angelegt am', expires_at: 'gilt bis', last_used_at: 'zuletzt verwendet' },
  rows: (id) => sql`
    select t.name, t.created_at, t.expires_at, t.last_used_at from api_token t where t.person_id = ${id} order by t.id`,
};

/** What programs may ask in the name of a person; with the person it is gone. */
export const aboutPerson: AboutPerson = {
  references: { 'api_token.person_id': { merge: 'special', ownData: 'apiTokens', anonymise: 'delete' } },
  sections: { apiTokens: held },
  mentions: { 'api_token.name': 'text' },
  /** A program was let in by somebody who is another person now: they let it in again, or not. */
  merge: async (ctx, { otherId }) => {
    await ctx.db.deleteFrom('api_token').where('person_id', '=', otherId).execute();
  },
};
