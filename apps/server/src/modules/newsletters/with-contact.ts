import { sql } from 'kysely';
import type { WithContact } from '../contacts/index.ts';

/** Of two contacts that are one: chosen, and written to, whichever of the two was. */
export const withContact: WithContact = {
  merge: async (ctx, { contactId, otherId }) => {
    await sql`
      insert into newsletter_contact (club_id, newsletter_id, contact_id, left_out)
      select k.club_id, k.newsletter_id, ${contactId}, k.left_out from newsletter_contact k where k.contact_id = ${otherId}
      on conflict do nothing`.execute(ctx.db);
    await sql`delete from newsletter_contact where contact_id = ${otherId}`.execute(ctx.db);
    // What still waits goes out once.
    await sql`
      delete from newsletter_letter l
      where l.contact_id = ${otherId} and l.done_at is null and exists (
        select from newsletter_letter o
        where o.club_id = l.club_id and o.newsletter_id = l.newsletter_id and o.contact_id = ${contactId}
      )`.execute(ctx.db);
    await sql`update newsletter_letter set contact_id = ${contactId} where contact_id = ${otherId}`.execute(ctx.db);
  },
};
