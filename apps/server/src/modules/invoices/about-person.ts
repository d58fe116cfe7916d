import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection, StoredFile } from '../about-person/index.ts';
import { invoiceNumber } from './invoice-state.ts';

/** Includes records that were merged into the person's: an invoice keeps the person it was issued to. */
const recordsOf = (id: number) => sql`select r.id from person_card r where ${id} in (r.id, r.merged_into_id)`;

const invoices: OwnDataSection = {
  title: 'Rechnungen',
  columns: {
    number: 'Nummer',
    issued_on: 'Rechnungsdatum',
    recipient: 'Empfänger',
    subject: 'Leistung',
    total_cents: 'Betrag',
    sent_at: 'verschickt am',
  },
  // The person the invoice is about need not have paid it: another payer's address is that payer's data.
  rows: (id) => sql`
    select ${invoiceNumber} as number, i.issued_on, i.subject,
      i.total_cents::float8 as total_cents, i.sent_at, case when own.is_payer then i.recipient else '' end as recipient
    from invoice i, lateral (select i.payer_id in (${recordsOf(id)}) as is_payer) as own
    where own.is_payer or i.person_id in (${recordsOf(id)})
    order by i.year, i.number`,
};

/** Everything invoices knows about a person. An issued invoice stays as it is for seven years (§ 132 BAO). */
export const aboutPerson: AboutPerson = {
  references: {
    'invoice.created_by': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'invoice.payer_id': { merge: 'stay', ownData: 'invoices', anonymise: 'keep' },
    'invoice.person_id': { merge: 'stay', ownData: 'invoices', anonymise: 'keep' },
    'invoice_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { invoices },
  files: async (ctx, personId) => {
    const { rows } = await sql<StoredFile>`
      select 'Rechnung ' || ${invoiceNumber} || '.pdf' as name, f.purpose, f.created_at, f.content
      from invoice i join stored_file_card f on f.club_id = i.club_id and f.id = i.file_id
      where i.payer_id in (${recordsOf(personId)}) order by i.year, i.number`.execute(ctx.db);
    return rows;
  },
};
