import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { appScope, appUri, newAppSecret, stepOfCode } from './authenticator-app.ts';
import { noteProof, requireMayAddFactor } from './confirm-identity.ts';
import { distrustDevices } from './known-device.ts';
import { lockLogin } from './lock-login.ts';
import { countRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts';
import { sessionErrors } from './session.errors.ts';
import { endOtherSessionsOf } from './sign-out.ts';
import { accountFacts, tellAccount } from './tell-account.ts';

/** Authenticator-App einrichten: a new secret, shown now and never again. An existing app stays in use until the new one is confirmed. */
export const startApp = async (ctx: Ctx) => {
  const { id: personId, tenantId: clubId } = await requireMayAddFactor(ctx);
  const account = { clubId, personId };
  const secret = newAppSecret();
  const sealed = ctx.secrets.seal(secret, appScope(account));
  await ctx.db
    .insertInto('authenticator_app')
    .values({ club_id: clubId, person_id: personId, new_secret: sealed, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['club_id', 'person_id']).doUpdateSet({ new_secret: sealed }))
    .execute();
  const { email, fullName, clubName } = await accountFacts(ctx, account);
  return { secret, uri: appUri(secret, { issuer: clubName, label: email || fullName }) };
};

/**
 * Authenticator-App bestätigen: the first code proves that the app has the secret. From now on the password alone is not enough, so
 * sessions that it opened elsewhere end. The first app comes with recovery codes.
 */
export const addApp = async (ctx: Ctx, code: string) => {
  const viewer = await requireMayAddFactor(ctx);
  const account = { clubId: viewer.tenantId, personId: viewer.id };
  await lockLogin(ctx.db, viewer.id);
  const app = await ctx.db
    .selectFrom('authenticator_app as a')
    .where('a.person_id', '=', viewer.id)
    .select('a.new_secret')
    .forUpdate()
    .executeTakeFirst();
  if (!app?.new_secret) throw sessionErrors.appNotStarted();
  const step = stepOfCode(ctx.secrets.open(app.new_secret, appScope(account)), code, ctx.now);
  if (step === undefined) throw sessionErrors.wrongFirstCode();
  await ctx.db
    .updateTable('authenticator_app')
    .set({ secret: app.new_secret, new_secret: null, confirmed_at: ctx.now, last_step: step })
    .where('person_id', '=', viewer.id)
    .execute();
  await noteProof(ctx, viewer, { has_two_factors: true });
  await endOtherSessionsOf(ctx, viewer);
  await distrustDevices(ctx, viewer.id);
  await recordHistory(ctx, { kind: 'session.appAdded', personId: viewer.id, details: {} });
  await tellAccount(ctx, account, 'appAdded');
  return (await countRecoveryCodes(ctx.db, viewer.id)) === 0 ? issueRecoveryCodes(ctx, viewer.id) : [];
};
