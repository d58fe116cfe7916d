import { genericCode, normalCode } from '@vereinshaus/contract/discounts/calls';
import { countFailure, guessBackoffs, requireNoPause } from '../../kit/attempt-backoff.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { discountErrors } from './discounts.errors.ts';
import { discountsWithCode } from './find-discount.ts';

/**
 * Before anything else is done with a code that somebody typed: one that does not exist was guessed, and after a few
 * such guesses even the right one waits. A right one forgets nothing, since whoever has one could use it again and again.
 */
export const requireKnownCode = async (ctx: Ctx, typed: string) => {
  const code = normalCode(typed);
  if (code === '' || code === genericCode) return;
  const backoffs = guessBackoffs('discount', String(viewerOf(ctx).id));
  await requireNoPause(ctx, backoffs);
  if ((await discountsWithCode(ctx, code)).length > 0) return;
  await countFailure(ctx, backoffs);
  throw discountErrors.unknownCode();
};
