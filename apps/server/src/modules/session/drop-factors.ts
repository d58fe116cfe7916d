import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { appScope } from './authenticator-app.ts';
import { requireConfirmed } from './confirm-identity.ts';
import { factorsOf } from './factors.queries.ts';
import { distrustDevices } from './known-device.ts';
import { dropCodesWithoutFactor, requireFactorLeft } from './last-factor.ts';
import { lockLogin } from './lock-login.ts';
import { ownerOf } from './own-account.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { requireCanBecome } from './require-can-become.ts';
import { sessionErrors } from './session.errors.ts';
import { endSessionsOf } from './sign-out.ts';
import { tellAccount } from './tell-account.ts';

/** Authenticator-App entfernen: the password alone is enough again, unless the club requires more. */
export const removeApp = async (ctx: Ctx) => {
  const { id: personId, tenantId: clubId } = requireConfirmed(ctx);
  await lockLogin(ctx.db, personId);
  const removed = await ctx.db
    .deleteFrom('authenticator_app')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .returning('person_id')
    .executeTakeFirst();
  if (!removed) throw requestErrors.notFound();
  await requireFactorLeft(ctx, personId);
  await dropCodesWithoutFactor(ctx, personId);
  await distrustDevices(ctx, personId);
  await recordHistory(ctx, { kind: 'session.appRemoved', personId, details: {} });
  await tellAccount(ctx, { clubId, personId }, 'appRemoved');
};

/** Neue Wiederherstellungscodes: only for accounts that have a factor. */
export const renewRecoveryCodes = async (ctx: Ctx) => {
  const { id: personId, tenantId: clubId } = requireConfirmed(ctx);
  const { app, passkeys } = await factorsOf(ctx.db, personId);
  if (app === null && passkeys.length === 0) throw sessionErrors.noFactor();
  const codes = await issueRecoveryCodes(ctx, personId);
  await recordHistory(ctx, { kind: 'session.recoveryCodesRenewed', personId, details: {} });
  await tellAccount(ctx, { clubId, personId }, 'recoveryCodesRenewed');
  return codes;
};

/** Leaves only the password. */
export const dropFactors = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  await ctx.db.deleteFrom('passkey').where('person_id', '=', personId).execute();
  await ctx.db.deleteFrom('authenticator_app').where('person_id', '=', personId).execute();
  await ctx.db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await ctx.db.deleteFrom('second_step').where('person_id', '=', personId).execute();
};

/** An attacker may have been in the account: factors added since are removed, earlier ones stay. */
export const dropFactorsSince = async (ctx: Pick<Ctx, 'db'>, personId: number, since: Date) => {
  await ctx.db.deleteFrom('passkey').where('person_id', '=', personId).where('created_at', '>=', since).execute();
  await ctx.db
    .deleteFrom('authenticator_app')
    .where('person_id', '=', personId)
    .where((eb) => eb.fn.coalesce('confirmed_at', 'created_at'), '>=', since)
    .execute();
  await ctx.db.deleteFrom('recovery_code').where('person_id', '=', personId).where('created_at', '>=', since).execute();
};

/** Zwei Konten werden eines: the factors go with the sign-in they belong to. */
export const moveFactors = async (ctx: Pick<Ctx, 'db' | 'secrets' | 'club'>, fromId: number, toId: number) => {
  await dropFactors(ctx, toId);
  await moveApp(ctx, fromId, toId);
  await ctx.db.updateTable('passkey').set({ person_id: toId }).where('person_id', '=', fromId).execute();
  await ctx.db.updateTable('recovery_code').set({ person_id: toId }).where('person_id', '=', fromId).execute();
};

/** The secret is encrypted for its account, so it is encrypted again for the other. */
const moveApp = async (ctx: Pick<Ctx, 'db' | 'secrets' | 'club'>, fromId: number, toId: number) => {
  const clubId = ctx.club.id;
  const app = await ctx.db
    .selectFrom('authenticator_app as a')
    .where('a.person_id', '=', fromId)
    .select('a.secret')
    .executeTakeFirst();
  if (!app?.secret) return;
  const secret = ctx.secrets.open(app.secret, appScope({ clubId, personId: fromId }));
  await ctx.db
    .updateTable('authenticator_app')
    .set({
      person_id: toId,
      secret: ctx.secrets.seal(secret, appScope({ clubId, personId: toId })),
      new_secret: null,
    })
    .where('person_id', '=', fromId)
    .execute();
};

/**
 * Faktoren zurücksetzen, for a person who has lost them all: by an administrator who could become that person anyway. Every session ends;
 * the next sign-in needs the password, and a new factor if the club requires one.
 */
export const resetFactors = async (ctx: Ctx, personId: number) => {
  if (personId === ownerOf(ctx).id) throw sessionErrors.ownFactors();
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .executeTakeFirst();
  if (!person) throw requestErrors.notFound();
  await requireCanBecome(ctx, personId);
  const { tenantId: clubId } = requireConfirmed(ctx);
  const { app, passkeys } = await factorsOf(ctx.db, personId);
  if (app === null && passkeys.length === 0) throw sessionErrors.nothingToReset();
  await dropFactors(ctx, personId);
  await endSessionsOf(ctx, personId);
  await recordHistory(ctx, { kind: 'session.factorsReset', personId, details: {} });
  await tellAccount(ctx, { clubId, personId }, 'factorsReset');
};
