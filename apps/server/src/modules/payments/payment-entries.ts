import { type RawBuilder, sql } from 'kysely';
import { documentsOfMoney } from './documents-of-money.ts';
import { onlinePayments, refundsOfPayments } from './online-lines.ts';
import type { PaymentScope } from './payments-within.ts';

/**
 * Zahlungen: documents of money, and payments through a provider in any state. What a provider payment posts is shown at the payment, and
 * what a debit of the club has brought or taken back at the debit. Buying a voucher is a charge, no payment. The numbers of all lines come
 * from one sequence.
 */
export const paymentEntries = (now: Date, within: PaymentScope = {}): RawBuilder<unknown> => sql`
  ${documentsOfMoney(within)} union all ${onlinePayments(now, within)} union all ${refundsOfPayments(within)}`;
