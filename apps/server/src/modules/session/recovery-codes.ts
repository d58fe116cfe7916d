import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { hashToken } from './tokens.ts';

const count = 10;

/** Letters and digits that cannot be mistaken for each other; sixteen of them are 80 bits. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const length = 16;

const newCode = (): string => Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/** „abcd-efgh-jkmn-pqrs“: for reading and typing. */
const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const asTyped = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Wiederherstellungscodes: ten new ones, shown now and never again; earlier ones no longer count. */
export const issueRecoveryCodes = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number): Promise<string[]> => {
  const codes = Array.from({ length: count }, newCode);
  await dropRecoveryCodes(ctx.db, personId);
  await ctx.db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        club_id: sql<number>`current_club()`,
        person_id: personId,
        code_hash: hashToken(code),
        created_at: ctx.now,
      })),
    )
    .execute();
  return codes.map(inGroups);
};

export const dropRecoveryCodes = async (db: Db, personId: number) => {
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
};

export const countRecoveryCodes = async (db: Db, personId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_code as c')
    .where('c.person_id', '=', personId)
    .where('c.used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
};

/** Uses a code up in one conditional update: of two tries with the same one wins. Returns how many are left; undefined = wrong. */
export const takeRecoveryCode = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  personId: number,
  code: string,
): Promise<number | undefined> => {
  const taken = await ctx.db
    .updateTable('recovery_code')
    .set({ used_at: ctx.now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashToken(asTyped(code)))
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return taken && countRecoveryCodes(ctx.db, personId);
};
