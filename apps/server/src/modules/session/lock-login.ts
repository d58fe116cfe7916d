import type { Db } from '../../kit/database.ts';

/**
 * Before the factors of an account change: one change after the other, so that two at once do not both find another factor
 * left. Waits for those who are just coming in with the password, and lets the next ones in only after the change; the
 * other side is `isStillPassword`.
 */
export const lockLogin = async (db: Db, personId: number) => {
  await db.selectFrom('login as l').where('l.person_id', '=', personId).select('l.person_id').forUpdate().execute();
};

/** Comparing a password takes its time: is it still the one that was compared? It stays so until the session is there. */
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
