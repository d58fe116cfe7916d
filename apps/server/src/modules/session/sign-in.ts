import { compareWithBackoff, countFailure, forgetFailures } from '../../kit/attempt-backoff.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { type Db, switchTenant } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { knownDeviceOf } from './known-device.ts';
import { isStillPassword } from './lock-login.ts';
import { isRightPassword } from './passwords.ts';
import type { PersonRecord } from './person-record.ts';
import { enterOrAskFactor } from './second-step.ts';
import { sessionErrors } from './session.errors.ts';
import { signInBackoffs } from './sign-in-backoffs.ts';

/** Deleted and deceased persons have no sign-in. */
const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('login as l')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'l.club_id').onRef('p.id', '=', 'l.person_id'),
    )
    .where('l.email', '=', email)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['l.club_id as clubId', 'l.person_id as personId', 'l.password_hash as passwordHash'])
    .executeTakeFirst();

/** Statements on one connection run in order, so the query need not wait for the switch of the tenant. */
const findLoginIn = async (db: Db, tenant: number, email: string) => {
  const [, login] = await Promise.all([switchTenant(db, tenant), findLogin(db, email)]);
  return login;
};

/** The account with its known device; an address without an account in the club may belong to the platform. */
const findAccount = async (ctx: Ctx, email: string) => {
  // A person still signed in to the platform asks from its view; the club of the page comes first.
  const login = (await findLoginIn(ctx.db, ctx.club.id, email)) ?? (await findLoginIn(ctx.db, platformTenant, email));
  const knownDevice = login && (await knownDeviceOf(ctx, login));
  // Tries are counted in the club of the page, whatever account is meant.
  if (login?.clubId !== ctx.club.id) await switchTenant(ctx.db, ctx.club.id);
  return { login, knownDevice };
};

/**
 * Anmelden. Whatever is wrong, the response is the same and takes the same time. Failures slow down the next try (sign-in-backoffs.ts),
 * right passwords never count. If a second factor is required, the second step comes next.
 */
export const signIn = async (
  ctx: Ctx,
  record: PersonRecord,
  { email, password, keep }: { email: string; password: string; keep: boolean },
) => {
  const address = email.toLowerCase();
  const { login, knownDevice } = await findAccount(ctx, address);
  const backoffs = signInBackoffs(address, ctx.address, knownDevice);
  const isRight = await compareWithBackoff(ctx, backoffs, () => isRightPassword(login?.passwordHash, password));
  if (!isRight || !login) {
    await countFailure(ctx, backoffs);
    throw sessionErrors.wrongCredentials();
  }
  const { clubId, personId, passwordHash } = login;
  const [, , isStill] = await Promise.all([
    forgetFailures(ctx, backoffs[0]),
    switchTenant(ctx.db, clubId),
    isStillPassword(ctx.db, personId, passwordHash),
  ]);
  if (!isStill) throw sessionErrors.wrongCredentials();
  return enterOrAskFactor(ctx, record, { clubId, personId, email: address, keep });
};
