import { toSeconds } from '@vereinshaus/contract/kit/days';
import { standardTax, taxFor } from '@vereinshaus/contract/price-rules/prices';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { storedRules } from './stored-rules.ts';

/** Preisregeln: all of them in words, and how prices are entered. */
export const allRules = async (ctx: Ctx) => {
  const { grossPrices, vatRegisteredSince } = await clubSettingsOf(ctx);
  const tax = taxFor({ vatRegisteredSince, atSeconds: toSeconds(ctx.now), country: 'AT', vatId: '' });
  return {
    rules: (await storedRules(ctx)).map(({ told }) => told),
    grossPrices,
    chargesVat: tax.code === standardTax.code,
  };
};
