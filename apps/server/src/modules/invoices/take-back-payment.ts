import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { takeBack } from '../ledger/index.ts';

type TakenBackPayment = {
  /** The document that posted it. */
  documentId: number;
  /** The owner's name, as in the books. */
  recipient: string;
  cents: number;
  text: string;
  reference: string;
  /** The bank account that had received it. */
  from: number;
  on: IsoDay;
};

/** Zahlung eines Kunden zurücknehmen: its invoice is open again, with the original due date. */
export const takeBackInvoicePayment = async (ctx: WorkCtx, payment: TakenBackPayment): Promise<void> => {
  const { recipient, ...taken } = payment;
  if ((await takeBack(ctx, { ...taken, source: 'bank' })) === null) return;
  const details = { amountCents: payment.cents, recipient };
  await recordHistory(ctx, { kind: 'invoices.paymentTakenBack', personId: null, details });
};
