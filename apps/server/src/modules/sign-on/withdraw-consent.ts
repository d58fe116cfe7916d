import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { signOnErrors } from './sign-on.errors.ts';

type ConsentInput = { personId: number; clientId: number };

/** Zustimmung widerrufen: at once, with everything the program has in hand for this person; the next time it asks anew. */
export const withdrawConsent = async (ctx: Ctx, { personId, clientId }: ConsentInput) => {
  const withdrawn = await ctx.db
    .deleteFrom('sign_on_consent')
    .where('client_id', '=', clientId)
    .where('person_id', '=', personId)
    .returning('client_id')
    .executeTakeFirst();
  if (withdrawn === undefined) throw signOnErrors.noConsent();
  const client = await ctx.db
    .selectFrom('sign_on_client as c')
    .where('c.id', '=', clientId)
    .select(['c.name', 'c.client_key'])
    .executeTakeFirstOrThrow();
  await ctx.db
    .deleteFrom('sign_on_record')
    .where('client_key', '=', client.client_key)
    // What was there before this was noted names nobody: it goes as well.
    .where((eb) => eb.or([eb('account_id', '=', personId), eb('account_id', 'is', null)]))
    .execute();
  await recordHistory(ctx, { kind: 'signOn.withdrawn', personId, details: { name: client.name } });
};
