import type { InsertObject, Updateable } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { newVersion } from './changed-meanwhile.ts';

/**
 * The record of a person for changes by other modules. Each function changes one thing; rules, locks and the history entry are up to the
 * calling command.
 */
type Columns = Updateable<DB['person']>;

const write = async (ctx: Pick<Ctx, 'db'>, personId: number, columns: Columns) => {
  await ctx.db.updateTable('person').set(columns).where('id', '=', personId).execute();
};

/** Changes a column that forms show: a user with an open form gets a conflict. */
const change = async (ctx: Pick<Ctx, 'db'>, personId: number, columns: Columns) => {
  await ctx.db
    .updateTable('person')
    .set({ ...columns, ...newVersion })
    .where('id', '=', personId)
    .execute();
};

/** What dependants inherit from their Verwalter. */
const homeColumns = [
  'id',
  'phone',
  'birth_date as birthDate',
  'street',
  'house_number',
  'door',
  'postal_code',
  'locality',
  'place_id',
  'country',
] as const;

export type Home = Awaited<ReturnType<typeof lockHomes>>[number];

/**
 * Locks those of them who are alive and manage themselves until new dependants are added: none of them can join another group or be removed
 * in between. In the order of their ids, like all locks on persons.
 */
export const lockHomes = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  ctx.db
    .selectFrom('person')
    .where('id', 'in', [...ids])
    .whereRef('manager_id', '=', 'id')
    .where('deleted_at', 'is', null)
    .where('death_date', 'is', null)
    .orderBy('id')
    .select(homeColumns)
    .forShare()
    .execute();

/** New records, in the order in which they were passed. */
export const addPersons = (ctx: Pick<Ctx, 'db'>, rows: readonly InsertObject<DB, 'person'>[]) =>
  ctx.db
    .insertInto('person')
    .values([...rows])
    .returning(homeColumns)
    .execute();

/** Deletes persons who were never used; dependants before their Verwalter. */
export const deletePersons = async (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) => {
  await ctx.db
    .deleteFrom('person')
    .where('id', 'in', [...ids])
    .whereRef('manager_id', '<>', 'id')
    .execute();
  await ctx.db
    .deleteFrom('person')
    .where('id', 'in', [...ids])
    .execute();
};

/** The fields of person-fields.ts and the additional fields of the club. */
export const writeFieldsOf = (ctx: Pick<Ctx, 'db'>, personId: number, fields: Columns) => change(ctx, personId, fields);

export const setContact = (ctx: Pick<Ctx, 'db'>, personId: number, contact: { phone: string; email?: string }) =>
  change(ctx, personId, contact);

/** The e-mail address of a person who is neither deceased nor deleted; false = no such person. */
export const setEmail = async (ctx: Pick<Ctx, 'db'>, personId: number, email: string): Promise<boolean> => {
  const person = await ctx.db
    .updateTable('person')
    .set({ email, ...newVersion })
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('death_date', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return person !== undefined;
};

export const setMailing = (ctx: Pick<Ctx, 'db'>, personId: number, mailing: number) =>
  write(ctx, personId, { mailing });

/** The default way of paying; an index of the contract. */
export const setPaymentMethod = (ctx: Pick<Ctx, 'db'>, personId: number, index: number) =>
  write(ctx, personId, { payment_method: index });

/** '' = none. */
export const setWhatsappPhone = (ctx: Pick<Ctx, 'db'>, personId: number, phone: string) =>
  write(ctx, personId, { whatsapp_phone: phone });

export const setStaffLevel = (ctx: Pick<Ctx, 'db'>, personId: number, level: number) =>
  write(ctx, personId, { staff_level: level });

/** The written address stays, but its place is no longer verified. */
export const unverifyPlace = (ctx: Pick<Ctx, 'db'>, personId: number) => change(ctx, personId, { place_id: '' });

export const forgetSvn = (ctx: Pick<Ctx, 'db'>, personId: number) =>
  write(ctx, personId, { svn_cipher: null, svn_token: null });

export const noteSignIn = (ctx: Pick<Ctx, 'db' | 'now'>, personId: number) =>
  write(ctx, personId, { last_login_at: ctx.now, last_active_at: ctx.now });

export const noteActive = (db: Db, personId: number, now: Date) => write({ db }, personId, { last_active_at: now });

/** Changes of a person's record by modules that persons itself uses: they get these functions passed in. */
export const personRecord = { noteActive, noteSignIn, setEmail, unverifyPlace };
