import type { RecipientInput } from '@vereinshaus/contract/free-invoices';
import type { WorkCtx } from '../../kit/ctx.ts';
import { openNamedAccount } from '../ledger/index.ts';
import { invoiceErrors } from './invoices.errors.ts';

export type Customer = {
  id: number;
  name: string;
  street: string;
  postalCode: string;
  locality: string;
  country: string;
  vatId: string;
  email: string;
  accountId: number;
};

const columns = [
  'c.id',
  'c.name',
  'c.street',
  'c.postal_code as postalCode',
  'c.locality',
  'c.country',
  'c.vat_id as vatId',
  'c.email',
  'c.account_id as accountId',
] as const;

export const allCustomers = (ctx: Pick<WorkCtx, 'db'>): Promise<Customer[]> =>
  ctx.db.selectFrom('customer as c').select(columns).orderBy('c.name').orderBy('c.id').execute();

export const customerById = (ctx: Pick<WorkCtx, 'db'>, customerId: number): Promise<Customer | undefined> =>
  ctx.db.selectFrom('customer as c').where('c.id', '=', customerId).select(columns).executeTakeFirst();

const valuesOf = ({ name, street, postalCode, locality, country, vatId, email }: RecipientInput) => ({
  name,
  street,
  postal_code: postalCode,
  locality,
  country: country || 'AT',
  vat_id: vatId,
  email,
});

/** Kunde: somebody new gets an account of the books; of somebody known the address is brought up to date. */
export const saveCustomer = async (ctx: WorkCtx, recipient: RecipientInput): Promise<Customer> => {
  if (recipient.name === '') throw invoiceErrors.recipientMissing();
  const { customer_ID: knownId } = recipient;
  if (knownId !== 0) {
    const changed = await ctx.db
      .updateTable('customer')
      .set(valuesOf(recipient))
      .where('id', '=', knownId)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw invoiceErrors.customerGone();
    return requireCustomer(ctx, knownId);
  }
  const accountId = await openNamedAccount(ctx, recipient.name);
  const { id } = await ctx.db
    .insertInto('customer')
    .values({ club_id: ctx.club.id, ...valuesOf(recipient), account_id: accountId, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requireCustomer(ctx, id);
};

const requireCustomer = async (ctx: WorkCtx, customerId: number): Promise<Customer> => {
  const customer = await customerById(ctx, customerId);
  if (customer === undefined) throw invoiceErrors.customerGone();
  return customer;
};
