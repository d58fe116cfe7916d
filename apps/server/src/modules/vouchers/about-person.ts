import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const vouchers: OwnDataSection = {
  title: 'Gutscheine',
  columns: {
    code: 'Code',
    what: 'Was',
    amount_cents: 'Betrag',
    sold_at: 'ausgestellt am',
    valid_until: 'gültig bis',
    redeemed_at: 'eingelöst am',
    cancelled_at: 'storniert am',
    recipient: 'für',
    message: 'Text',
  },
  // The person who redeems a voucher gets no further data about its buyer.
  rows: (id) => sql`
    select case when v.code_sent_at is null then '' else v.code end as code, case when v.buyer_id = ${id} then 'gekauft' else 'eingelöst' end as what, v.amount_cents, v.sold_at, v.valid_until,
      v.redeemed_at, v.cancelled_at,
      case when v.buyer_id = ${id} then v.recipient else '' end as recipient, case when v.buyer_id = ${id} then v.message else '' end as message
    from voucher v where v.buyer_id = ${id} or v.redeemed_by = ${id} order by v.sold_at`,
};

/** Everything vouchers knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'voucher.buyer_id': { merge: 'move', ownData: 'vouchers', anonymise: 'clear' },
    'voucher.redeemed_by': { merge: 'move', ownData: 'vouchers', anonymise: 'clear' },
    'voucher.given_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'voucher.sold_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { vouchers },
  mentions: { 'voucher.given_reason': 'text', 'voucher.message': 'text', 'voucher.recipient': 'text' },
  /** A voucher keeps its value; one that was given away keeps a reason, whatever its text was. */
  erase: async (ctx, { id }) => {
    await sql`
      update voucher v set recipient = '', message = '',
        given_reason = case when v.given_reason = '' then '' else 'anonymisiert' end
      where v.buyer_id = ${id}`.execute(ctx.db);
  },
};
