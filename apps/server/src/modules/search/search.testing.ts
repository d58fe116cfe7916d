import { buildCharge } from '../../../test/factories/books.ts';
import type { TestHouse } from '../../../test/harness.ts';

type PaidCharge = {
  payerId: number;
  cents: number;
  recipient: string;
  invoiceNumber: number;
  requestKey: string;
  externalId: string;
};

/** A charge with its invoice and a pending card payment. */
export const buildInvoicedCharge = async (house: TestHouse, clubId: number, charge: PaidCharge) => {
  const { payerId, cents, recipient, invoiceNumber, requestKey, externalId } = charge;
  await buildCharge(house, clubId, { managerId: payerId, cents, dueOn: '2026-10-15' });
  await house.sql(
    `insert into invoice (club_id, year, number, kind, form, recipient, subject, net_cents, tax_cents, total_cents, content, issued_on, created_at, payer_id)
     values ($1, 2026, $3, 'normal', 'family', $4, 'Turnen', $5, 0, $5, '{}', '2026-11-02', now(), $2)`,
    [clubId, payerId, invoiceNumber, recipient, cents],
  );
  await house.sql(
    `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, external_id, created_at)
     values ($1, $2, 'card', 'stripe', 'pending', $3, $4, $5, '2026-11-03 10:00+01')`,
    [clubId, payerId, cents, requestKey, externalId],
  );
};
