import { countFailure, forgetFailures, guessBackoffs, requireNoPause } from '../../kit/attempt-backoff.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { switchTenant } from '../../kit/database.ts';
import { recordHistory } from '../history/index.ts';
import { isRightAppCode } from './authenticator-app.ts';
import { clearStepCookie, leaveStepCookie, stepsInBrowser } from './cookies.ts';
import { type EnterInput, enterSession } from './enter.ts';
import { factorsOf } from './factors.queries.ts';
import { isTrustedDevice } from './known-device.ts';
import { addSeconds, factorSeconds } from './lifetimes.ts';
import type { PersonRecord } from './person-record.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { isSecondFactorRequired } from './second-factor-rule.ts';
import { sessionErrors } from './session.errors.ts';
import { tellAccount } from './tell-account.ts';
import { hashToken, newToken } from './tokens.ts';

type Account = { clubId: number; personId: number };

/**
 * The factors that must follow the password, if any. An authenticator app is always asked for; a passkey alone is a convenience, until the
 * club requires a second factor. Reads the tenant of the account.
 */
const factorsAfterPassword = async (ctx: Ctx, account: Account) => {
  const { app, passkeys } = await factorsOf(ctx.db, account.personId);
  const isAsked = app !== null || (passkeys.length > 0 && (await isSecondFactorRequired(ctx.db, account.personId)));
  if (!isAsked || (await isTrustedDevice(ctx, account))) return { isAsked: false as const, hasTwoFactors: isAsked };
  return { isAsked: true as const, app: app !== null, passkey: passkeys.length > 0 };
};

/** The password was right but is not enough: this browser may do the second step, and nothing else. */
const openSecondStep = async (ctx: Ctx, { clubId, personId, keep }: Account & { keep: boolean }) => {
  const token = newToken();
  await ctx.db.deleteFrom('second_step').where('expires_at', '<', ctx.now).execute();
  await ctx.db
    .insertInto('second_step')
    .values({
      club_id: clubId,
      token_hash: hashToken(token),
      person_id: personId,
      kept: keep,
      expires_at: addSeconds(ctx.now, factorSeconds.step),
    })
    .execute();
  leaveStepCookie(ctx, clubId, token, factorSeconds.step);
};

/** The result of the first factor: a session, or the second step. */
export const enterOrAskFactor = async (
  ctx: Ctx,
  record: PersonRecord,
  account: Omit<EnterInput, 'hasTwoFactors' | 'trustsDevice'>,
) => {
  const next = await factorsAfterPassword(ctx, account);
  if (!next.isAsked) {
    return { ...(await enterSession(ctx, record, { ...account, hasTwoFactors: next.hasTwoFactors })), next };
  }
  await openSecondStep(ctx, account);
  return { clubId: account.clubId, hasOtherClubs: false, next };
};

export type Entry = Awaited<ReturnType<typeof enterOrAskFactor>>;

/** The person whose second step this browser may do; locked, and in the tenant it was found in. */
const lockStep = async (ctx: Ctx) => {
  for (const { clubId, token } of stepsInBrowser(ctx)) {
    await switchTenant(ctx.db, clubId);
    const step = await ctx.db
      .selectFrom('second_step as s')
      .innerJoin('person_card as p', (join) =>
        join.onRef('p.club_id', '=', 's.club_id').onRef('p.id', '=', 's.person_id'),
      )
      .innerJoin('login as l', (join) =>
        join.onRef('l.club_id', '=', 's.club_id').onRef('l.person_id', '=', 's.person_id'),
      )
      .where('s.token_hash', '=', hashToken(token))
      .where('s.expires_at', '>', ctx.now)
      .where('p.deleted_at', 'is', null)
      .where('p.death_date', 'is', null)
      .select(['s.club_id as clubId', 's.token_hash', 's.person_id as personId', 's.kept as keep', 'l.email'])
      .forUpdate('s')
      .executeTakeFirst();
    if (step) return step;
  }
  throw sessionErrors.stepOver();
};

type Step = Awaited<ReturnType<typeof lockStep>>;

const finish = async (ctx: Ctx, record: PersonRecord, step: Step, trustsDevice = false) => {
  await ctx.db.deleteFrom('second_step').where('token_hash', '=', step.token_hash).execute();
  clearStepCookie(ctx, step.clubId);
  return enterSession(ctx, record, { ...step, hasTwoFactors: true, trustsDevice });
};

/** Zweiter Schritt mit der Authenticator-App. Six digits can be guessed, so wrong ones slow down the next try. */
export const finishWithApp = async (
  ctx: Ctx,
  record: PersonRecord,
  { code, trustsDevice }: { code: string; trustsDevice: boolean },
) => {
  const step = await lockStep(ctx);
  const backoffs = guessBackoffs('second-step', String(step.personId));
  await requireNoPause(ctx, backoffs);
  if (!(await isRightAppCode(ctx, step, code))) {
    await countFailure(ctx, backoffs);
    throw sessionErrors.wrongCode();
  }
  await forgetFailures(ctx, backoffs[0]);
  return finish(ctx, record, step, trustsDevice);
};

/** Zweiter Schritt mit einem Wiederherstellungscode: 80 bits cannot be guessed. The account is notified that one was used. */
export const finishWithRecoveryCode = async (ctx: Ctx, record: PersonRecord, code: string) => {
  const step = await lockStep(ctx);
  const left = await takeRecoveryCode(ctx, step.personId, code);
  if (left === undefined) throw sessionErrors.wrongRecoveryCode();
  await recordHistory(ctx, { kind: 'session.recoveryCodeUsed', personId: step.personId, details: { left } });
  await tellAccount(ctx, step, 'recoveryCodeUsed', `Es sind noch ${left} übrig.`);
  return finish(ctx, record, step);
};
