import type { imprint } from '@vereinshaus/contract/clubs/imprint';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { storedImprint } from './imprint.queries.ts';
import { differences } from './save-club.ts';

type ImprintInput = ParsedInputOf<typeof imprint.save>;

/** Impressum speichern: old and new values go into the history. */
export const saveImprint = async (ctx: Ctx, { representativeCodes, ...texts }: ImprintInput) => {
  const before = await storedImprint(ctx);
  const columns = { ...texts, representative_codes: [...new Set(representativeCodes)].sort((a, b) => b - a) };
  await ctx.db
    .insertInto('club_imprint')
    .values({ club_id: ctx.club.id, ...columns })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet(columns))
    .execute();
  const changes = differences(before, await storedImprint(ctx));
  if (Object.keys(changes).length > 0)
    await recordHistory(ctx, { kind: 'imprint.changed', personId: null, details: { changes } });
};
