import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const bankTransfers: OwnDataSection = {
  title: 'Überweisungen laut Kontoauszug',
  columns: {
    booked_on: 'gebucht am',
    cents: 'Betrag',
    name: 'Name laut Bank',
    iban: 'IBAN',
    text: 'Verwendungszweck',
    reference: 'Zahlungsreferenz',
    end_to_end_id: 'Auftraggeberreferenz',
    mandate_reference: 'Mandatsreferenz',
  },
  rows: (id) => sql`
    select l.booked_on, s.cents::float8 as cents, l.name, l.iban, l.text, l.reference, l.end_to_end_id, l.mandate_reference
    from bank_assignment s join bank_line l on l.club_id = s.club_id and l.id = s.line_id
    where s.payer_id = ${id} and s.undone_at is null order by l.booked_on, l.id`,
};

/** Amounts from a bank statement stay as amounts of the books; the file itself is kept for the legal retention period. */
export const aboutPerson: AboutPerson = {
  references: {
    'bank_import.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'bank_line.booked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'bank_assignment.payer_id': { merge: 'move', ownData: 'bankTransfers', anonymise: 'clear' },
    'bank_assignment.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'bank_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'bank_rule.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { bankTransfers },
  mentions: { 'bank_line.name': 'text', 'bank_line.text': 'text', 'bank_line.end_to_end_id': 'text' },
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('bank_line')
      .set({ name: '', iban: '', text: '', reference: '', end_to_end_id: '', mandate_reference: '' })
      .where('id', 'in', (eb) => eb.selectFrom('bank_assignment as s').where('s.payer_id', '=', id).select('s.line_id'))
      .execute();
  },
};
