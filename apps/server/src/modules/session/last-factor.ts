import type { Ctx } from '../../kit/ctx.ts';
import { factorsOf } from './factors.queries.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { isSecondFactorRequired } from './second-factor-rule.ts';
import { sessionErrors } from './session.errors.ts';

export const hasNoFactor = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  const { app, passkeys } = await factorsOf(ctx.db, personId);
  return app === null && passkeys.length === 0;
};

export const hasSecondFactor = async (ctx: Pick<Ctx, 'db'>, personId: number) => !(await hasNoFactor(ctx, personId));

/** Runs after a removal: an account that must have a second factor keeps at least one. */
export const requireFactorLeft = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  if ((await hasNoFactor(ctx, personId)) && (await isSecondFactorRequired(ctx.db, personId)))
    throw sessionErrors.lastFactor();
};

/** Recovery codes replace a factor; without one they are useless. */
export const dropCodesWithoutFactor = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  if (await hasNoFactor(ctx, personId)) await dropRecoveryCodes(ctx.db, personId);
};
