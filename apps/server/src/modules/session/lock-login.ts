import type { Db } from '../../kit/database.ts';

/**
 * Before sessions that the password has opened are ended: waits for those who are just coming in with it, and lets the
 * next ones in only after the change. The other side is `isStillPassword`.
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
