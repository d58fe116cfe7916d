import { type ContactInput, maxContacts } from '@vereinshaus/contract/contacts/calls';
import type { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import type { Tag } from '@vereinshaus/contract/tags/calls';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { replaceTags } from '../tags/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { contactRecord } from './contacts.queries.ts';
import { lockAddressBook, lockContact } from './lock-contact.ts';

type ContactValues = RecordValues<typeof contactFields>;

/** A list shows all of them at once. */
export const requireRoom = async (ctx: Pick<Ctx, 'db'>, added: number) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from contact`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) + added > maxContacts) throw contactErrors.tooMany();
};

export const addContact = async (
  ctx: WorkCtx,
  values: ContactValues,
  importId: number | null = null,
): Promise<{ id: number; name: string }> => {
  const added = await ctx.db
    .insertInto('contact')
    .values({ club_id: ctx.club.id, ...contactRecord.toColumns(values), import_id: importId, created_at: ctx.now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const { id, name } = added;
  await recordHistory(ctx, { kind: 'contacts.created', personId: null, contactId: id, details: { name } });
  return added;
};

/** Writes what is different, and says so. */
export const changeContact = async (ctx: WorkCtx, contactId: number, before: ContactValues, after: ContactValues) => {
  const changes = contactRecord.changesBetween(before, after);
  if (changes === null) return;
  const { name } = await ctx.db
    .updateTable('contact')
    // Whoever agrees again has not ended it.
    .set({ ...contactRecord.toColumns(after), ...(after.newsletter && { unsubscribed_at: null }) })
    .where('id', '=', contactId)
    .returning('name')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'contacts.changed', personId: null, contactId, details: { name, changes } });
};

/** Kontakt anlegen (ID 0) oder ändern. */
export const saveContact = async (ctx: Ctx, { ID: contactId, ...values }: ContactInput): Promise<number> => {
  if (contactId === 0) {
    await lockAddressBook(ctx);
    await requireRoom(ctx, 1);
    return (await addContact(ctx, values)).id;
  }
  const { values: before } = await lockContact(ctx, contactId);
  await changeContact(ctx, contactId, before, values);
  return contactId;
};

type TagsInput = { contactId: number; tags: readonly (number | { label: string })[] };

/** Tags eines Kontakts festlegen: afterwards it carries exactly these. */
export const tagContact = async (ctx: Ctx, { contactId, tags }: TagsInput): Promise<readonly Tag[]> => {
  await lockContact(ctx, contactId);
  const { before, after } = await replaceTags(ctx, { entity: 'contact', recordId: contactId, tags });
  const labels = { before: before.map(({ label }) => label), after: after.map(({ label }) => label) };
  if (labels.before.join('|') !== labels.after.join('|')) {
    const details = { changes: { tags: labels } };
    await recordHistory(ctx, { kind: 'contacts.tagged', personId: null, contactId, details });
  }
  return after;
};

/** Eintrag hinzufügen: what the office wants to remember. */
export const addNote = async (ctx: Ctx, { contactId, text }: { contactId: number; text: string }) => {
  await lockContact(ctx, contactId);
  await recordHistory(ctx, { kind: 'history.noted', personId: null, contactId, details: { text, category: 'note' } });
};
