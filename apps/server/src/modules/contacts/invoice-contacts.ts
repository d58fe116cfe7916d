import type { WorkCtx } from '../../kit/ctx.ts';
import { openNamedAccount } from '../ledger/index.ts';
import { emptyContact } from './contacts.queries.ts';
import { type LockedContact, lockContacts } from './lock-contact.ts';
import { addContact, changeContact } from './save-contact.ts';

/** A contact as an invoice addresses it. */
export type InvoiceContact = {
  id: number;
  name: string;
  street: string;
  postalCode: string;
  locality: string;
  country: string;
  vatId: string;
  email: string;
};

type Address = Omit<InvoiceContact, 'id'>;

/** Whom a free invoice can go to. */
export const contactsForInvoices = (ctx: Pick<WorkCtx, 'db'>): Promise<InvoiceContact[]> =>
  ctx.db
    .selectFrom('contact as c')
    .where('c.person_id', 'is', null)
    .where('c.erased_at', 'is', null)
    .select(['c.id', 'c.name', 'c.street', 'c.postal_code as postalCode', 'c.locality', 'c.country', 'c.email'])
    .select('c.vat_id as vatId')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();

/** Another name on an invoice: of a company it is the company's, of a person the last word is the last name. */
const renamed = ({ name: known, values }: LockedContact, name: string) => {
  if (name === known) return {};
  if (values.company !== '') return { company: name };
  const words = name.split(/\s+/);
  return { prename: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' };
};

/** Consent was given for one address: another one on an invoice has none. */
const consentFor = ({ values: { email: known } }: LockedContact, email: string) =>
  email.toLowerCase() === known.toLowerCase() ? {} : { newsletter: false, consentOn: 0, consentSource: '' };

const openAccount = async (ctx: WorkCtx, contactId: number, name: string): Promise<number> => {
  const accountId = await openNamedAccount(ctx, name);
  await ctx.db.updateTable('contact').set({ account_id: accountId }).where('id', '=', contactId).execute();
  return accountId;
};

/**
 * The recipient of an invoice: somebody new (0) becomes a contact, of somebody known the address is brought up to date. The
 * first invoice opens an account of the books. Undefined: there is no such contact any more.
 */
export const saveInvoiceContact = async (
  ctx: WorkCtx,
  contactId: number,
  { name, ...address }: Address,
): Promise<(InvoiceContact & { accountId: number }) | undefined> => {
  const values = { ...address, country: address.country || 'AT' };
  if (contactId === 0) {
    const { id } = await addContact(ctx, { ...emptyContact, company: name, ...values });
    return { id, name, ...values, accountId: await openAccount(ctx, id, name) };
  }
  const [known] = await findContacts(ctx, contactId);
  if (known === undefined || known.isErased || known.personId !== null) return undefined;
  const after = { ...known.values, ...renamed(known, name), ...values, ...consentFor(known, values.email) };
  await changeContact(ctx, contactId, known.values, after);
  return { id: contactId, name, ...values, accountId: known.accountId ?? (await openAccount(ctx, contactId, name)) };
};

const findContacts = async (ctx: WorkCtx, contactId: number): Promise<readonly LockedContact[]> => {
  const there = await ctx.db.selectFrom('contact as c').where('c.id', '=', contactId).select('c.id').execute();
  return there.length === 0 ? [] : lockContacts(ctx, [contactId]);
};
