import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setMailing } from '../persons/index.ts';
import { messagingErrors } from './messaging.errors.ts';

/** Sendungseinstellung: what a person gets by e-mail and post. What they must know is sent whatever they choose. */
export const saveMailing = async (ctx: Ctx, { personId, mailing }: { personId: number; mailing: number }) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.mailing')
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw messagingErrors.personGone();
  if (person.mailing === mailing) return;
  await setMailing(ctx, personId, mailing);
  await recordHistory(ctx, {
    kind: 'messaging.mailingChanged',
    personId,
    details: { changes: { shouldReceivePost: { before: person.mailing, after: mailing } } },
  });
};
