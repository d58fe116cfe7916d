import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { requireConfirmed } from './confirm-identity.ts';
import { dropCodesWithoutFactor, requireFactorLeft } from './last-factor.ts';
import { addSeconds, factorSeconds } from './lifetimes.ts';
import { lockLogin } from './lock-login.ts';
import { ownerOf } from './own-account.ts';
import { tellAccount } from './tell-account.ts';

/** Passkey umbenennen: it gives the same access as before, so no notification is needed. */
export const renamePasskey = async (ctx: Ctx, { passkeyId, name }: { passkeyId: number; name: string }) => {
  const { id: personId } = ownerOf(ctx);
  const renamed = await ctx.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw requestErrors.notFound();
};

/** Passkey entfernen: it no longer signs in; the device keeps it until it is deleted there. */
export const removePasskey = async (ctx: Ctx, passkeyId: number) => {
  const { id: personId, tenantId: clubId } = requireConfirmed(ctx);
  await lockLogin(ctx.db, personId);
  const removed = await ctx.db
    .deleteFrom('passkey')
    .where('id', '=', passkeyId)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw requestErrors.notFound();
  await requireFactorLeft(ctx, personId);
  await dropCodesWithoutFactor(ctx, personId);
  await recordHistory(ctx, { kind: 'session.passkeyRemoved', personId, details: { name: removed.name } });
  await tellAccount(ctx, { clubId, personId }, 'passkeyRemoved', `Name des Passkeys: ${removed.name}`);
};

/** The last date that the calendar supports. */
const never = new Date('9999-12-31T00:00:00Z');

/** Der Vorschlag, einen Passkey einzurichten: „Später“ or „Nicht mehr fragen“. */
export const declinePasskey = async (ctx: Ctx, { forever }: { forever: boolean }) => {
  const { id: personId } = ownerOf(ctx);
  await ctx.db
    .updateTable('login')
    .set({ passkey_offer_rests_until: forever ? never : addSeconds(ctx.now, factorSeconds.offerRests) })
    .where('person_id', '=', personId)
    .execute();
};
