import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const receipts: OwnDataSection = {
  title: 'Kassabelege',
  columns: { number: 'Nummer', paid_on: 'bezahlt am', amount_cents: 'Betrag', what: 'Wofür' },
  rows: (id) => sql`
    select 'K-' || r.year || '-' || lpad(r.number::text, 5, '0') as number, r.paid_on, r.amount_cents, (
        select string_agg(l ->> 'text', ', ') from jsonb_array_elements(r.content -> 'lines') l
      ) as what
    from cash_receipt r where r.payer_id = ${id} order by r.created_at, r.id`,
};

/** Everything cash receipts know about a person. Issued receipts do not change: they must be kept for seven years by law. */
export const aboutPerson: AboutPerson = {
  references: {
    'cash_receipt.payer_id': { merge: 'move', ownData: 'receipts', anonymise: 'keep' },
    'cash_receipt.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'till_import.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'till_import.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { receipts },
};
