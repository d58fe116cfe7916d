import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { moveContactHistory, recordHistory } from '../history/index.ts';
import { folded } from '../imports/index.ts';
import { moveContactMails } from '../system/index.ts';
import { moveContactTags } from '../tags/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { allContacts, emptyContact } from './contacts.queries.ts';
import { lockContact, lockContacts } from './lock-contact.ts';
import { changeContact } from './save-contact.ts';
import type { WithContact } from './with-contact.ts';

/** By what two contacts are taken for one; '' says nothing. */
const signs: readonly { reason: string; of: (contact: ContactRow) => string }[] = [
  { reason: 'gleiche E-Mail-Adresse', of: ({ email }) => email.toLowerCase() },
  { reason: 'gleicher Name', of: ({ name }) => folded(name).replaceAll(/[^a-z0-9]/g, '') },
  { reason: 'gleiche Telefonnummer', of: ({ phone }) => phone.replaceAll(/\D/g, '').replace(/^(0043|43|0)/, '') },
];

const maxPairs = 200;

/** Mögliche Dubletten: each pair once, with the first sign that both have. */
export const duplicateContacts = async (ctx: Ctx) => {
  const all = await allContacts(ctx);
  const pairs = new Map<string, { reason: string; one: ContactRow; other: ContactRow }>();
  for (const { reason, of } of signs) {
    const groups = groupedBy(
      all.filter((contact) => of(contact).length > 2),
      of,
    );
    for (const [one, ...others] of groups.values()) {
      for (const other of others) {
        if (one !== undefined && !pairs.has(`${one.ID}-${other.ID}`))
          pairs.set(`${one.ID}-${other.ID}`, { reason, one, other });
      }
    }
  }
  return [...pairs.values()].slice(0, maxPairs);
};

type Merging = { contactId: number; otherId: number };

/**
 * Kontakte zusammenlegen: whoever stays keeps what it has and gets what it lacks, with tags, agreements, messages and history
 * of the other. Consent is never taken over: it was given for one address. Invoices stay where they are.
 */
export const mergeContacts = async (ctx: Ctx, { contactId, otherId }: Merging, withContact: readonly WithContact[]) => {
  if (contactId === otherId) throw contactErrors.itself();
  await lockContacts(ctx, [contactId, otherId]);
  const kept = await lockContact(ctx, contactId);
  const other = await lockContact(ctx, otherId);
  if (other.accountId !== null) {
    throw kept.accountId === null ? contactErrors.otherInvoiced() : contactErrors.bothInvoiced();
  }
  const { newsletter: _, consentOn: __, consentSource: ___, ...lent } = other.values;
  const missing = Object.fromEntries(
    Object.entries(lent).filter(([name]) => Reflect.get(kept.values, name) === Reflect.get(emptyContact, name)),
  );
  await changeContact(ctx, contactId, kept.values, { ...kept.values, ...missing });
  await moveContactTags(ctx, otherId, contactId);
  await moveContactHistory(ctx, otherId, contactId);
  await moveContactMails(ctx, otherId, contactId);
  for (const part of withContact) await part.merge(ctx, { contactId, otherId });
  await ctx.db.updateTable('contact_link').set({ contact_id: contactId }).where('contact_id', '=', otherId).execute();
  await ctx.db
    .updateTable('contact_agreement')
    .set({ contact_id: contactId })
    .where('contact_id', '=', otherId)
    .execute();
  await ctx.db.deleteFrom('contact').where('id', '=', otherId).execute();
  await recordHistory(ctx, { kind: 'contacts.merged', personId: null, contactId, details: { name: other.name } });
};
