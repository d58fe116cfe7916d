import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { shareByWeight } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { cashReceiptOf, issueCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, documentOfCause, lockAccounts, postDocument, settleAccount } from '../ledger/index.ts';
import { customerById } from './customers.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceById, isStanding, type StoredInvoice } from './stored-invoice.ts';

export type InvoicePayment = {
  invoiceId: number;
  cents: number;
  on: IsoDay;
  /** The account with the money: the bank or the cash box for manual entries, or the bank account of a statement. */
  at: 'bank' | 'cash' | number;
  /** The reference of the cause: the same reference pays only once. */
  reference: string;
};

type PaidInvoice = { documentId: number; receipt: string };

type Item = { id: number; openCents: number };

const openItem = async (ctx: WorkCtx, invoiceId: number): Promise<Item | undefined> => {
  const { rows } = await sql<Item>`
    select o.id, o.open_cents as "openCents" from invoice_item x
    join open_item_card o on o.club_id = x.club_id and o.id = x.item_id
    where x.invoice_id = ${invoiceId} and x.released_at is null order by o.id limit 1`.execute(ctx.db);
  return rows[0];
};

/** The payment of an invoice, split by its tax rates. */
const receiptLines = ({ content }: StoredInvoice, cents: number, text: string) => {
  const parts = shareByWeight(
    cents,
    content.taxes.map(({ netCents, taxCents }) => netCents + taxCents),
  );
  return content.taxes
    .map(({ percent }, index) => ({ quantity: 1, text, cents: parts[index] ?? 0, percent }))
    .filter((line) => line.cents > 0);
};

/**
 * Zahlung eines Kunden: pays only for its invoice; more than the open amount is refused. Payments of a family use the normal payment calls.
 * A repeated request counts once. `receipt`: the key of the cash receipt; empty = it was not cash.
 */
export const payInvoice = async (ctx: WorkCtx, payment: InvoicePayment): Promise<PaidInvoice> => {
  const { invoiceId, cents, on, at, reference } = payment;
  const invoice = await invoiceById(ctx, invoiceId);
  if (invoice === undefined) throw invoiceErrors.gone();
  if (invoice.customerId === null) throw invoiceErrors.paidByFamily();
  const customer = await customerById(ctx, invoice.customerId);
  if (customer === undefined) throw invoiceErrors.customerGone();
  if (on > dayInVienna(ctx.now)) throw invoiceErrors.paidLater();
  await lockAccounts(ctx, [customer.accountId]);
  const source = typeof at === 'number' ? 'bank' : 'hand';
  const repeated = await documentOfCause(ctx, source, reference);
  if (repeated !== undefined) return { documentId: repeated, receipt: await cashReceiptOf(ctx, repeated) };
  const item = await openItem(ctx, invoiceId);
  if (!isStanding(invoice) || item === undefined) throw invoiceErrors.notStanding();
  if (cents > item.openCents) throw invoiceErrors.paysTooMuch({ open: formatMoney(item.openCents) });
  const debit = typeof at === 'number' ? at : (await accountsFor(ctx, { purposes: [at] })).of(at);
  const claim = { account: customer.accountId, dueOn: on, personId: null };
  const text = `Rechnung ${invoice.number}, ${customer.name}`;
  const symbol = at === 'cash' ? 'KA' : 'BK';
  const posted = await postDocument(ctx, {
    kind: 'payment',
    source,
    reference,
    on,
    lines: [{ debit, credit: claim, cents, symbol, text }],
  });
  if (posted === null) throw invoiceErrors.notStanding();
  await settleAccount(ctx, customer.accountId, [{ chargeId: item.id, creditId: posted.itemOf(claim), cents }]);
  await recordHistory(ctx, {
    kind: 'invoices.paid',
    personId: null,
    details: { number: invoice.number, amountCents: cents, recipient: customer.name },
  });
  if (at !== 'cash') return { documentId: posted.documentId, receipt: '' };
  const lines = receiptLines(invoice, cents, `Rechnung ${invoice.number}`);
  const { documentId } = posted;
  const about = { documentId, accountId: debit, on, payerId: null, payer: customer.name, lines };
  return { documentId, receipt: await issueCashReceipt(ctx, about) };
};
