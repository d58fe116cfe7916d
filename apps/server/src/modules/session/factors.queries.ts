import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { addSeconds, factorSeconds } from './lifetimes.ts';
import { ownerOf } from './own-account.ts';
import { passkeysOf } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { isSecondFactorRequired } from './second-factor-rule.ts';

/** The factors of an account besides its password, in the current tenant of the transaction; `app`: since when. */
export const factorsOf = async (db: Db, personId: number) => {
  const findApp = db
    .selectFrom('authenticator_app as a')
    .where('a.person_id', '=', personId)
    .where('a.confirmed_at', 'is not', null)
    .select('a.confirmed_at');
  const [app, passkeys] = await Promise.all([findApp.executeTakeFirst(), passkeysOf(db, personId)]);
  return { app: app?.confirmed_at ?? null, passkeys };
};

/** Passkeys, Authenticator-App und Wiederherstellungscodes of one's own account. */
export const ownFactors = async (ctx: Ctx) => {
  const viewer = ownerOf(ctx);
  const { app, passkeys } = await factorsOf(ctx.db, viewer.id);
  return {
    passkeys: passkeys.map((passkey) => ({
      ID: passkey.id,
      name: passkey.name,
      created: toSeconds(passkey.created_at),
      lastUsed: toSeconds(passkey.last_used_at),
    })),
    app: toSeconds(app),
    recoveryCodes: await countRecoveryCodes(ctx.db, viewer.id),
    isRequired: await isSecondFactorRequired(ctx.db, viewer.id),
    confirmedUntil:
      viewer.confirmedAt === null ? 0 : toSeconds(addSeconds(viewer.confirmedAt, factorSeconds.confirmation)),
  };
};
