import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { noteErased } from '../backup/index.ts';
import { eraseContactHistory, recordHistory } from '../history/index.ts';
import { balancesByAccount } from '../ledger/index.ts';
import { eraseContactMails } from '../system/index.ts';
import { removeContactTags } from '../tags/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { contactRecord, emptyContact } from './contacts.queries.ts';
import { type LockedContact, lockContacts } from './lock-contact.ts';

const requireNothingOpen = async (ctx: Pick<Ctx, 'db' | 'now'>, { accountId, name }: LockedContact) => {
  const { rows } = await sql`
    select 1 from ${balancesByAccount(ctx)} b where b.account_id = ${accountId} and b.saldo <> 0`.execute(ctx.db);
  if (rows.length > 0) throw contactErrors.stillOpen({ name });
};

const nobody = contactRecord.toColumns({ ...emptyContact, company: 'Gelöschter Kontakt', country: '' });

/** What invoices and books need stays: the number and the account. The issued invoices themselves are kept as they were. */
export const anonymiseContact = async (ctx: Pick<Ctx, 'db' | 'now'>, contactId: number) => {
  await eraseContactHistory(ctx, contactId);
  await eraseContactMails(ctx, contactId);
  await removeContactTags(ctx, contactId);
  await ctx.db.deleteFrom('contact_link').where('contact_id', '=', contactId).execute();
  await ctx.db.deleteFrom('contact_agreement').where('contact_id', '=', contactId).execute();
  await ctx.db
    .updateTable('contact')
    .set({ ...nobody, unsubscribed_at: null, erased_at: ctx.now })
    .where('id', '=', contactId)
    .execute();
};

/** Gone altogether, or where the books know it as its number. */
export const removeContact = async (ctx: WorkCtx, contact: LockedContact): Promise<'gone' | 'anonymised'> => {
  await noteErased(ctx, { kind: 'contact', clubId: ctx.club.id, recordId: contact.id });
  if (contact.accountId === null) {
    await eraseContactMails(ctx, contact.id);
    await ctx.db.deleteFrom('contact').where('id', '=', contact.id).execute();
    return 'gone';
  }
  await requireNothingOpen(ctx, contact);
  await anonymiseContact(ctx, contact.id);
  return 'anonymised';
};

/** Kontakte löschen: all or none; nothing in the history names them afterwards. */
export const removeContacts = async (ctx: Ctx, contactIds: readonly number[]) => {
  const contacts = await lockContacts(ctx, contactIds);
  if (contacts.some(({ isErased }) => isErased)) throw contactErrors.erased();
  if (contacts.some(({ personId }) => personId !== null)) throw contactErrors.isPerson();
  let anonymised = 0;
  for (const contact of contacts) {
    if ((await removeContact(ctx, contact)) === 'anonymised') anonymised += 1;
  }
  await recordHistory(ctx, { kind: 'contacts.removed', personId: null, details: { count: contacts.length } });
  return { removed: contacts.length, anonymised };
};
