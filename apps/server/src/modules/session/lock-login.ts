import type { Db } from '../../kit/database.ts';

/**
 * Locks the account before its factors change: changes run one after the other, so that two at once do not both find another factor left.
 * Waits for sign-ins with the password that are under way, and blocks new ones until the change is done; the counterpart is
 * `isStillPassword`.
 */
export const lockLogin = async (db: Db, personId: number) => {
  await db.selectFrom('login as l').where('l.person_id', '=', personId).select('l.person_id').forUpdate().execute();
};

/** Comparing a password takes time: is it still the one that was compared? The lock keeps it until the session exists. */
export const isStillPassword = async (db: Db, personId: number, passwordHash: string): Promise<boolean> => {
  const login = await db
    .selectFrom('login as l')
    .where('l.person_id', '=', personId)
    .where('l.password_hash', '=', passwordHash)
    .select('l.person_id')
    .forShare()
    .executeTakeFirst();
  return login !== undefined;
};
