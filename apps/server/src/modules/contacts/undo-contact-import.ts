import type { ContactImport } from '@vereinshaus/contract/contacts/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { contactsWithOtherEntries, recordHistory } from '../history/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { ownIdOf } from './import-contacts.ts';
import { type LockedContact, lockAddressBook, lockContacts } from './lock-contact.ts';
import type { WithContact } from './with-contact.ts';

const maxImports = 10;

/** Die letzten Importe, the newest first. */
export const contactImports = async (ctx: Ctx): Promise<ContactImport[]> => {
  const rows = await ctx.db
    .selectFrom('contact_import as i')
    .select(['i.id', 'i.file_name', 'i.added', 'i.created_at', 'i.created_by', 'i.undone_at'])
    .orderBy('i.id', 'desc')
    .limit(maxImports)
    .execute();
  const names = await namesByNumber(
    ctx,
    rows.flatMap(({ created_by }) => created_by ?? []),
  );
  return rows.map((row) => ({
    ID: row.id,
    name: row.file_name,
    time: toSeconds(row.created_at),
    by: names.get(row.created_by ?? 0) ?? '',
    added: row.added,
    undoneAt: toSeconds(row.undone_at),
  }));
};

const lockImport = async (ctx: Ctx, importId: number) => {
  const found = await ctx.db
    .selectFrom('contact_import as i')
    .where('i.id', '=', importId)
    .select(['i.id', 'i.file_name', 'i.undone_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw contactErrors.importGone();
  if (found.undone_at !== null) throw contactErrors.alreadyUndone();
  return found;
};

const requireUnused = async (ctx: Ctx, contacts: readonly LockedContact[], withContact: readonly WithContact[]) => {
  const ids = contacts.map(({ id }) => id);
  // Changed, tagged, noted, written to, agreed with: the history says more than that they were added.
  const used = new Set(await contactsWithOtherEntries(ctx, ids, 'contacts.created'));
  for (const { uses } of withContact) for (const id of (await uses?.(ctx, ids)) ?? []) used.add(id);
  const names = contacts
    .filter(
      ({ id, accountId, personId, isErased }) => accountId !== null || personId !== null || isErased || used.has(id),
    )
    .map(({ name }) => name);
  if (names.length > 0) throw contactErrors.usedSince({ names });
};

/** Import rückgängig machen: all that it added, or nothing where somebody has worked with one of them since. */
export const undoContactImport = async (
  ctx: Ctx,
  importId: number,
  withContact: readonly WithContact[],
): Promise<number> => {
  await lockAddressBook(ctx);
  const { file_name: file } = await lockImport(ctx, importId);
  const rows = await ctx.db.selectFrom('contact as c').where('c.import_id', '=', importId).select('c.id').execute();
  const contacts =
    rows.length === 0
      ? []
      : await lockContacts(
          ctx,
          rows.map(({ id }) => id),
        );
  await requireUnused(ctx, contacts, withContact);
  await ctx.db.deleteFrom('contact').where('import_id', '=', importId).execute();
  await ctx.db
    .updateTable('contact_import')
    .set({ undone_at: ctx.now, undone_by: ownIdOf(ctx) })
    .where('id', '=', importId)
    .execute();
  const details = { file, count: contacts.length };
  await recordHistory(ctx, { kind: 'contacts.importUndone', personId: null, details });
  return contacts.length;
};
