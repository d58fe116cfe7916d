import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { mergedContact } from '@vereinshaus/contract/contacts/merge-rules';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { moveContactHistory, recordHistory } from '../history/index.ts';
import { folded } from '../imports/index.ts';
import { moveContactMails } from '../system/index.ts';
import { moveContactTags } from '../tags/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { allContacts } from './contacts.queries.ts';
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

type MergeInput = { contactId: number; otherId: number; taken: readonly string[] };

/**
 * Kontakte zusammenlegen: whoever stays keeps what it has and gets what it lacks and what was chosen from the other, with its tags,
 * agreements, messages and history. Consent is never taken over: it was given for one address. Invoices stay where they are.
 */
export const mergeContacts = async (
  ctx: Ctx,
  { contactId, otherId, taken }: MergeInput,
  withContact: readonly WithContact[],
) => {
  if (contactId === otherId) throw contactErrors.itself();
  await lockContacts(ctx, [contactId, otherId]);
  const kept = await lockContact(ctx, contactId);
  const other = await lockContact(ctx, otherId);
  if (other.accountId !== null) {
    throw kept.accountId === null ? contactErrors.otherInvoiced() : contactErrors.bothInvoiced();
  }
  await changeContact(ctx, contactId, kept.values, mergedContact(kept.values, other.values, taken));
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
