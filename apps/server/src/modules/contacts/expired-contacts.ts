import { sql } from 'kysely';
import { type AboutPerson, type ExpiredRow, isInBooks, reasonsWhere } from '../about-person/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockContacts } from './lock-contact.ts';
import { removeContact } from './remove-contacts.ts';

const lastNeeded = sql`greatest(
  (p.created_at at time zone 'Europe/Vienna')::date, p.consent_on,
  (select max(coalesce(a.ends_on, a.starts_on)) from contact_agreement a where a.club_id = p.club_id and a.contact_id = p.id))`;

/** Contacts that the club has had nothing to do with for long; `p`, as the rule of the books wants it. */
export const expiries = {
  contacts: {
    find: ({ before, today, only }) => sql<ExpiredRow>`
      select x.id as "subjectId", x.since, 1 as amount, x.reasons from (
        select p.id, ${lastNeeded} as since, ${reasonsWhere({
          newsletter: sql`p.receives_newsletter`,
          agreement: sql`exists (
            select from contact_agreement a where a.club_id = p.club_id and a.contact_id = p.id
              and (a.ends_on is null or a.ends_on >= ${today}::date))`,
          balance: sql`exists (
            select from open_item_card o where o.club_id = p.club_id and o.account_id = p.account_id and o.open_cents <> 0)`,
          booksOpen: sql`(exists (
            select from ledger_entry_card l where l.club_id = p.club_id and p.account_id in (l.debit_id, l.credit_id)
              and ${isInBooks(sql`l.document_on`, today)})
          or exists (
            select from donation_day_card d where d.club_id = p.club_id and d.contact_id = p.id
              and ${isInBooks(sql`d.given_on`, today)}))`,
        })} as reasons
        from contact p
        where p.person_id is null and p.erased_at is null and (${only === undefined}::boolean or p.id = ${only ?? 0})
      ) x where x.since < ${before}::date`,
    remove: async (ctx, contactId) => {
      for (const contact of await lockContacts(ctx, [contactId])) await removeContact(ctx, contact);
      await recordHistory(ctx, { kind: 'contacts.removed', personId: null, details: { count: 1 } });
      return { amount: 1 };
    },
  },
} satisfies NonNullable<AboutPerson['expiries']>;
