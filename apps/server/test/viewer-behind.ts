import type { SignedIn } from '../src/kit/ctx.ts';
import { authenticate, sessionTenant } from '../src/modules/session/index.ts';
import { type Actor, cookieOf, type TestHouse } from './harness.ts';

/** Whom the server takes the holder of a cookie for, with all their rights. */
export const viewerWith = (
  { database }: Pick<TestHouse, 'database'>,
  cookie: string,
  clubId: number,
): Promise<SignedIn | null> => {
  const [name = '', token = ''] = cookie.split('=');
  const cookies = { [name]: token };
  const tenant = sessionTenant({ id: clubId, origin: '' }, cookies);
  return database.transaction({ tenant, readOnly: true }, (db) => authenticate(db, tenant, cookies, new Date()));
};

/** Whom the server takes somebody for who has just signed in. */
export const viewerBehind = async (house: TestHouse, actor: Actor): Promise<SignedIn | null> =>
  actor === null ? null : viewerWith(house, await cookieOf(house, actor), actor.clubId);
