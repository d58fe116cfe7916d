import { type RawBuilder, sql } from 'kysely';
import type { Reference } from './post.ts';

/** The reference of an entry or item, in the form the other modules read. */
export const referenceOf = (row: 'e' | 'i'): RawBuilder<Reference | null> => sql`
  case when ${sql.ref(`${row}.about_kind`)} is not null then json_build_object('kind', ${sql.ref(`${row}.about_kind`)},
    'id', ${sql.ref(`${row}.about_id`)}, 'part', ${sql.ref(`${row}.about_part`)}) end`;

/** What an open item on the debit side is for: the text of its entries. */
export const textOfItem = (item: 'i' | 'charge'): RawBuilder<string | null> => sql`(
  select min(e.text) from ledger_entry_card e where e.club_id = ${sql.ref(`${item}.club_id`)}
    and e.document_id = ${sql.ref(`${item}.document_id`)} and e.debit_item_id = ${sql.ref(`${item}.id`)}
)`;

/**
 * The name of the person the item is about, as far as the payer may see it: of the `person_card p`, only the first name if the child
 * belongs to another family.
 */
export const nameOnItem = (item: 'i' | 'charge'): RawBuilder<string> => sql`
  case when ${sql.ref(`${item}.payer_id`)} is null or ${sql.ref(`${item}.payer_id`)} = p.manager_id
    then coalesce(p.display_name, '') else p.first_name end`;
