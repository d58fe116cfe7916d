import type { Ctx } from '../../kit/ctx.ts';
import { switchTenant } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { leaveSessionCookie } from './cookies.ts';
import { rememberDevice } from './known-device.ts';
import { addSeconds, sessionSeconds } from './lifetimes.ts';
import type { PersonRecord } from './person-record.ts';
import { hasLinkedAccounts } from './session.queries.ts';
import { endSessionsInBrowser } from './sign-out.ts';
import { hashToken, newToken } from './tokens.ts';

export type EnterInput = {
  clubId: number;
  personId: number;
  email: string;
  keep: boolean;
  hasTwoFactors: boolean;
  /** False: neither password nor passkey was asked for, so a change of factors will ask. */
  isConfirmed?: boolean;
  /** The second step is not required in this browser for a while. */
  trustsDevice?: boolean;
};

/** The only place that opens a session, after all required proofs. An earlier session of the browser ends. */
export const enterSession = async (ctx: Ctx, { noteSignIn }: PersonRecord, entering: EnterInput) => {
  const { clubId, personId, email } = entering;
  // Only checked after the password, so strangers learn nothing; only the platform may sign in to a closed club.
  if (ctx.club.closed !== undefined && clubId !== platformTenant)
    throw requestErrors.closed({ sentence: ctx.club.closed });
  await endSessionsInBrowser(ctx);
  await switchTenant(ctx.db, clubId);
  await openSession(ctx, entering);
  const [, hasOtherClubs] = await Promise.all([noteSignIn(ctx, personId), hasLinkedAccounts(ctx.db, email)]);
  return { clubId, hasOtherClubs };
};

const openSession = async (ctx: Ctx, entering: EnterInput) => {
  const { clubId, personId, keep, hasTwoFactors, isConfirmed = true, trustsDevice = false } = entering;
  const token = newToken();
  const seconds = keep ? sessionSeconds.kept : sessionSeconds.browser;
  await ctx.db
    .insertInto('session')
    .values({
      club_id: clubId,
      token_hash: hashToken(token),
      person_id: personId,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: addSeconds(ctx.now, seconds),
      kept: keep,
      address: ctx.address,
      user_agent: ctx.userAgent,
      device_hash: await rememberDevice(ctx, { clubId, personId }, { isTrusted: trustsDevice }),
      confirmed_at: isConfirmed ? ctx.now : null,
      has_two_factors: hasTwoFactors,
    })
    .execute();
  leaveSessionCookie(ctx, clubId, token, keep ? seconds : undefined);
};
