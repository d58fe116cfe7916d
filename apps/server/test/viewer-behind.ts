import type { SignedIn } from '../src/kit/ctx.ts';
import { authenticate, sessionTenant } from '../src/modules/session/index.ts';
import { type Actor, cookieOf, type TestHouse } from './harness.ts';

/** The viewer that the server sees behind a cookie, with all rights. */
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

/** The viewer that the server sees for a person who has just signed in. */
export const viewerBehind = async (house: TestHouse, actor: Actor): Promise<SignedIn | null> =>
  actor === null ? null : viewerWith(house, await cookieOf(house, actor), actor.clubId);
