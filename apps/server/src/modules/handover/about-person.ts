import { sql } from 'kysely';
import type { AboutPerson } from '../about-person/index.ts';

/** The role itself is told with the memberships. */
export const aboutPerson: AboutPerson = {
  references: {
    'handover_tick.ticked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    // That the mail went out stands in the history of the person.
    'handover_notice.person_id': { merge: 'special', ownData: 'office', anonymise: 'delete' },
  },
  mentions: { 'bank_signatory.account': 'text' },
  /** Told once, under whichever record. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from handover_notice n where n.person_id = ${otherId} and exists (
        select from handover_notice o where o.club_id = n.club_id and o.role_id = n.role_id and o.person_id = ${survivorId})`.execute(
      ctx.db,
    );
    await ctx.db
      .updateTable('handover_notice')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
};
