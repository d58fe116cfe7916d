import type { RecipientInput } from '@vereinshaus/contract/invoices/free-invoices';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { type InvoiceContact, saveInvoiceContact } from '../contacts/index.ts';
import { invoiceErrors } from './invoices.errors.ts';

/** A contact with an account in the books. */
export type Customer = { id: number; name: string; accountId: number };

const rowsOf = async (ctx: Pick<WorkCtx, 'db'>, customerId: number | null): Promise<readonly Customer[]> => {
  const { rows } = await sql<Customer>`
    select c.id, c.name, c.account_id as "accountId" from contact_card c
    where c.account_id is not null and (${customerId}::integer is null or c.id = ${customerId})
    order by c.name, c.id`.execute(ctx.db);
  return rows;
};

/** Every contact that ever got an invoice, including erased ones. */
export const allCustomers = (ctx: Pick<WorkCtx, 'db'>) => rowsOf(ctx, null);

export const customerById = async (ctx: Pick<WorkCtx, 'db'>, customerId: number): Promise<Customer | undefined> =>
  (await rowsOf(ctx, customerId))[0];

/** Kunde: a new one becomes a contact, an existing one gets the new address; both have an account then. */
export const saveCustomer = async (
  ctx: WorkCtx,
  recipient: RecipientInput,
): Promise<InvoiceContact & { accountId: number }> => {
  if (recipient.name === '') throw invoiceErrors.recipientMissing();
  const { customer_ID: contactId, child_ID: _, ...address } = recipient;
  const saved = await saveInvoiceContact(ctx, contactId, address);
  if (saved === undefined) throw invoiceErrors.customerGone();
  return saved;
};
