import { wantsEmails } from '@vereinshaus/contract/messaging/mailing';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setMailing } from '../persons/index.ts';
import { recordConsents } from './consents.ts';
import { messagingErrors } from './messaging.errors.ts';

/** Sendungseinstellung: what a person gets by e-mail and post. Mandatory messages are sent regardless. */
export const saveMailing = async (ctx: Ctx, { personId, mailing }: { personId: number; mailing: number }) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select(['p.mailing', 'p.manager_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw messagingErrors.personGone();
  if (person.mailing === mailing) return;
  await setMailing(ctx, personId, mailing);
  if (wantsEmails(person.mailing) !== wantsEmails(mailing)) {
    const { id } = viewerOf(ctx);
    const source = id === personId || id === person.manager_id ? 'settings' : 'office';
    await recordConsents(ctx, { personIds: [personId], wantsEmails: wantsEmails(mailing), source });
  }
  await recordHistory(ctx, {
    kind: 'messaging.mailingChanged',
    personId,
    details: { changes: { shouldReceivePost: { before: person.mailing, after: mailing } } },
  });
};
