import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const digest: OwnDataSection = {
  title: 'Wochenüberblick',
  columns: { wanted_since: 'eingeschaltet seit', served_until: 'zuletzt' },
  rows: (id) => sql`select d.wanted_since, d.served_until from family_digest d where d.person_id = ${id}`,
};

/** Everything digests knows about a person: that they want one. */
export const aboutPerson: AboutPerson = {
  references: {
    'family_digest.person_id': { merge: 'special', ownData: 'digest', anonymise: 'delete' },
  },
  sections: { digest },
  /** Who wanted it under either record keeps it; what waits moves along with the mails. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      insert into family_digest (club_id, person_id, wanted_since, served_until)
      select d.club_id, ${survivorId}, d.wanted_since, d.served_until from family_digest d where d.person_id = ${otherId}
      on conflict do nothing`.execute(ctx.db);
    await ctx.db.deleteFrom('family_digest').where('person_id', '=', otherId).execute();
  },
};
