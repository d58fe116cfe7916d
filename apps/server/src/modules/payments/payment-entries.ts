import { type RawBuilder, sql } from 'kysely';
import { documentsOfMoney } from './documents-of-money.ts';
import { onlinePayments, refundsOfPayments } from './online-lines.ts';
import type { PaymentScope } from './payments-within.ts';

/**
 * Zahlungen: documents that are money, and payments through a provider, however far they are. What those post stands in
 * them, and what a debit of the club's own has brought or taken back stands in the debit. What somebody bought with a
 * voucher they pay for is a charge, no payment. The numbers of all lines come from one sequence.
 */
export const paymentEntries = (now: Date, within: PaymentScope = {}): RawBuilder<unknown> => sql`
  ${documentsOfMoney(within)} union all ${onlinePayments(now, within)} union all ${refundsOfPayments(within)}`;
