import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/**
 * Of these contacts some are persons of the club by now: they were chosen as that person, who decides what they want.
 *
 * Lock: the newsletter, held by whoever begins it or hands it over.
 */
export const followNewPersons = async (
  ctx: WorkCtx,
  newsletterId: number,
  contactIds: readonly number[],
): Promise<readonly number[]> => {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<{ contactId: number; personId: number }>`
    delete from newsletter_contact k using contact_card c
    where k.newsletter_id = ${newsletterId} and k.contact_id = any(${[...contactIds]}::integer[])
      and c.club_id = k.club_id and c.id = k.contact_id and c.person_id is not null
    returning k.contact_id as "contactId", c.person_id as "personId"`.execute(ctx.db);
  const personIds = [...new Set(rows.map(({ personId }) => personId))];
  await sql`
    insert into newsletter_person (club_id, newsletter_id, person_id)
    select current_club(), ${newsletterId}, p.id from unnest(${personIds}::integer[]) as p (id)
    on conflict do nothing`.execute(ctx.db);
  return personIds;
};
