import type { InsertObject, Updateable } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { newVersion } from './changed-meanwhile.ts';

/**
 * The record of a person as other areas change it. Each asks for what it means; rules, locks and the history of the change
 * are with the command that asks.
 */
type Columns = Updateable<DB['person']>;

const write = async (ctx: Pick<Ctx, 'db'>, personId: number, columns: Columns) => {
  await ctx.db.updateTable('person').set(columns).where('id', '=', personId).execute();
};

/** What a form shows: who has it open is told. */
const change = async (ctx: Pick<Ctx, 'db'>, personId: number, columns: Columns) => {
  await ctx.db
    .updateTable('person')
    .set({ ...columns, ...newVersion })
    .where('id', '=', personId)
    .execute();
};

/** What dependants take over from their Verwalter. */
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
 * Those of them who live and manage themselves, kept so until new dependants stand under them: nobody joins another group
 * or goes in between. In the order of their numbers, as everybody locks persons.
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

/** New records, in the order in which they were handed over. */
export const addPersons = (ctx: Pick<Ctx, 'db'>, rows: readonly InsertObject<DB, 'person'>[]) =>
  ctx.db
    .insertInto('person')
    .values([...rows])
    .returning(homeColumns)
    .execute();

/** Persons nobody has used yet vanish; families before their Verwalter. */
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

/** The fields of person-fields.ts and those of the club. */
export const writeFieldsOf = (ctx: Pick<Ctx, 'db'>, personId: number, fields: Columns) => change(ctx, personId, fields);

export const setContact = (ctx: Pick<Ctx, 'db'>, personId: number, contact: { phone: string; email?: string }) =>
  change(ctx, personId, contact);

/** The address of somebody who lives and is here; false = nobody of that kind. */
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

/** With what somebody pays when nothing else is said; an index of the contract. */
export const setPaymentMethod = (ctx: Pick<Ctx, 'db'>, personId: number, index: number) =>
  write(ctx, personId, { payment_method: index });

/** '' = none. */
export const setWhatsappPhone = (ctx: Pick<Ctx, 'db'>, personId: number, phone: string) =>
  write(ctx, personId, { whatsapp_phone: phone });

export const setStaffLevel = (ctx: Pick<Ctx, 'db'>, personId: number, level: number) =>
  write(ctx, personId, { staff_level: level });

/** The written address stays; its place no longer counts as verified. */
export const unverifyPlace = (ctx: Pick<Ctx, 'db'>, personId: number) => change(ctx, personId, { place_id: '' });

export const forgetSvn = (ctx: Pick<Ctx, 'db'>, personId: number) =>
  write(ctx, personId, { svn_cipher: null, svn_token: null });

export const noteSignIn = (ctx: Pick<Ctx, 'db' | 'now'>, personId: number) =>
  write(ctx, personId, { last_login_at: ctx.now, last_active_at: ctx.now });

export const noteActive = (db: Db, personId: number, now: Date) => write({ db }, personId, { last_active_at: now });

/** What areas that persons uses change in the record of a person: they are handed it. */
export const personRecord = { noteActive, noteSignIn, setEmail, unverifyPlace };
