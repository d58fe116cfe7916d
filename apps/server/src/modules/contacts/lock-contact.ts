import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { contactErrors } from './contacts.errors.ts';
import { contactRecord } from './contacts.queries.ts';

const lockKey = 295_001;

/** Whoever adds contacts after having looked who is there comes one after the other. */
export const lockAddressBook = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};

/** Contacts in the order of their numbers, as everybody locks them; whoever is gone refuses the whole. */
export const lockContacts = async (ctx: Pick<Ctx, 'db'>, contactIds: readonly number[]) => {
  const wanted = [...new Set(contactIds)];
  const rows = await ctx.db
    .selectFrom('contact as c')
    .where('c.id', 'in', wanted)
    .select([...contactRecord.columns])
    .select(['id', 'name', 'account_id', 'person_id', 'erased_at'])
    .orderBy('c.id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw wanted.length === 1 ? contactErrors.gone() : contactErrors.someGone();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    personId: row.person_id,
    isErased: row.erased_at !== null,
    values: contactRecord.toValues(row),
  }));
};

export type LockedContact = Awaited<ReturnType<typeof lockContacts>>[number];

/** One that somebody may still change. */
export const lockContact = async (ctx: Pick<Ctx, 'db'>, contactId: number): Promise<LockedContact> => {
  const [contact] = await lockContacts(ctx, [contactId]);
  if (contact === undefined) throw contactErrors.gone();
  if (contact.isErased) throw contactErrors.erased();
  if (contact.personId !== null) throw contactErrors.isPerson();
  return contact;
};
