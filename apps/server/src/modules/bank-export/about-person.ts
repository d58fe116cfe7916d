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

const payoutRequests: OwnDataSection = {
  title: 'Anträge auf Auszahlung',
  columns: {
    requested_at: 'beantragt am',
    cents: 'Betrag',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    withdrawn_at: 'zurückgezogen am',
    declined_at: 'abgelehnt am',
    declined_reason: 'Grund',
  },
  rows: (id) => sql`
    select q.requested_at, q.cents::float8 as cents, q.holder, q.iban, q.withdrawn_at, q.declined_at, q.declined_reason
    from payout_request q where q.payer_id = ${id} order by q.id`,
};

/** The bank file is kept for the legal retention period. */
export const aboutPerson: AboutPerson = {
  references: {
    'bank_order.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    // If both persons have an open request, that of the surviving person is kept.
    'payout_request.payer_id': { merge: 'special', ownData: 'payoutRequests', anonymise: 'clear' },
    'payout_request.requested_by': { merge: 'move', ownData: 'payoutRequests', anonymise: 'keep' },
    'payout_request.declined_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'disbursement.payer_id': { merge: 'move', ownData: 'disbursements', anonymise: 'clear' },
  },
  sections: { disbursements, payoutRequests },
  mentions: {
    'disbursement.name': 'text',
    'disbursement.text': 'text',
    'disbursement.release_reason': 'text',
    'payout_request.declined_reason': 'text',
    'payout_request.holder': 'text',
  },
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update payout_request q set withdrawn_at = ${ctx.now}
      where q.payer_id = ${otherId} and q.withdrawn_at is null and q.declined_at is null and q.disbursement_id is null`.execute(
      ctx.db,
    );
    await ctx.db.updateTable('payout_request').set({ payer_id: survivorId }).where('payer_id', '=', otherId).execute();
  },
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('disbursement')
      .set({ name: '', iban: '', bic: '', text: '' })
      .where('payer_id', '=', id)
      .execute();
    // A declined request keeps a reason, whatever its text was.
    await sql`
      update payout_request q set holder = '', iban = '',
        declined_reason = case when q.declined_reason = '' then '' else 'anonymisiert' end
      where q.payer_id = ${id}`.execute(ctx.db);
  },
};
