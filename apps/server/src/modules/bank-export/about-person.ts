import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const disbursements: OwnDataSection = {
  title: 'Auszahlungen',
  columns: {
    execute_on: 'am',
    cents: 'Betrag',
    name: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    text: 'Verwendungszweck',
  },
  rows: (id) => sql`
    select o.execute_on, p.cents::float8 as cents, p.name, p.iban, p.bic, p.text
    from disbursement p join bank_order o on o.club_id = p.club_id and o.id = p.order_id
    where p.payer_id = ${id} order by o.execute_on, p.id`,
};

/** The file for the bank is kept as long as the law asks for it. */
export const aboutPerson: AboutPerson = {
  references: {
    'bank_order.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'disbursement.payer_id': { merge: 'move', ownData: 'disbursements', anonymise: 'clear' },
  },
  sections: { disbursements },
  mentions: { 'disbursement.name': 'text', 'disbursement.text': 'text' },
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('disbursement')
      .set({ name: '', iban: '', bic: '', text: '' })
      .where('payer_id', '=', id)
      .execute();
  },
};
