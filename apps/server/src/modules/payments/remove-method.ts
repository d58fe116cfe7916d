import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { defineJob } from '../../kit/jobs.ts';
import { recordHistory } from '../history/index.ts';
import { payByTransfer } from './default-method.ts';
import { requireMember } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { endDebitsOf } from './withdraw-debits.ts';

/** Beim Zahlungsdienst löschen, was hier gelöscht wurde. */
export const forgetMethodJob = defineJob({
  name: 'forget-method',
  input: z.object({
    clubId: z.number(),
    provider: z.enum(['stripe', 'sandbox']),
    account: z.string().default(''),
    externalId: z.string(),
  }),
  retries: 8,
  retryDelaySeconds: 30,
});

/** The viewer's own method, or any method for an administrator; all others look as if they did not exist. */
const lockMethod = async (ctx: Ctx, methodId: number) => {
  const viewer = requireMember(ctx);
  const method = await ctx.db
    .selectFrom('payment_method as m')
    .where('m.id', '=', methodId)
    .where('m.removed_at', 'is', null)
    .select([
      'm.id',
      'm.person_id',
      'm.kind',
      'm.provider',
      'm.provider_account',
      'm.external_id',
      'm.last4',
      'm.is_default',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (method === undefined || (method.person_id !== viewer.id && viewer.staffLevel < 80))
    throw paymentErrors.unknownMethod();
  return method;
};

/** Zahlungsart löschen: nothing is charged with it any more; a mandate counts as withdrawn from now on. */
export const removeMethod = async (ctx: Ctx, methodId: number) => {
  const method = await lockMethod(ctx, methodId);
  await ctx.db
    .updateTable('payment_method')
    .set({ removed_at: ctx.now, is_default: false })
    .where('id', '=', methodId)
    .execute();
  // Payments are locked before the person, as in every posting of a payment.
  if (method.kind === 'sepm') await endDebitsOf(ctx, [methodId], 'withdrawn');
  if (method.is_default) await payByTransfer(ctx, method.person_id);
  await recordHistory(ctx, {
    kind: 'payment.methodRemoved',
    personId: method.person_id,
    details: { method: method.kind, last4: method.last4 },
  });
  if (method.external_id === null) return;
  const provider = method.provider === 'stripe' ? 'stripe' : 'sandbox';
  await ctx.jobs.send(forgetMethodJob, {
    clubId: ctx.club.id,
    provider,
    account: method.provider_account,
    externalId: method.external_id,
  });
};
