import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { deliverWebhooksJob } from './deliver-webhooks.ts';
import { webhookErrors } from './webhooks.errors.ts';

const activeWebhook = async (ctx: Ctx, webhookId: number) => {
  const found = await ctx.db
    .selectFrom('webhook as w')
    .where('w.id', '=', webhookId)
    .select(['w.id', 'w.is_active'])
    .executeTakeFirst();
  if (found === undefined) throw webhookErrors.gone();
  if (!found.is_active) throw webhookErrors.resting();
};

type Letter = { webhookId: number; event: string; payload: unknown; repeatsId: number | null };

const enqueue = async (ctx: Ctx, { webhookId, event, payload, repeatsId }: Letter) => {
  await activeWebhook(ctx, webhookId);
  await ctx.db
    .insertInto('webhook_delivery')
    .values({
      club_id: sql<number>`current_club()`,
      webhook_id: webhookId,
      event,
      payload: JSON.stringify(payload),
      next_at: ctx.now,
      created_at: ctx.now,
      repeats_id: repeatsId,
    })
    .execute();
  await ctx.jobs.send(deliverWebhooksJob, { clubId: ctx.club.id });
};

const isOnItsWay = async (ctx: Ctx, deliveryId: number): Promise<boolean> => {
  const waiting = await ctx.db
    .selectFrom('webhook_delivery as d')
    .where('d.repeats_id', '=', deliveryId)
    .where('d.state', '=', 'waiting')
    .select('d.id')
    .executeTakeFirst();
  return waiting !== undefined;
};

/**
 * Noch einmal schicken: the same content as a delivery of its own, so that the log tells both. Asked for twice, as with two
 * clicks, it goes out once; when that has arrived or failed it can be asked for again.
 */
export const repeatDelivery = async (ctx: Ctx, deliveryId: number) => {
  const before = await ctx.db
    .selectFrom('webhook_delivery as d')
    .where('d.id', '=', deliveryId)
    .select(['d.id', 'd.webhook_id', 'd.event', 'd.payload'])
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw webhookErrors.deliveryGone();
  const { webhook_id: webhookId, event, payload, id: repeatsId } = before;
  if (await isOnItsWay(ctx, deliveryId)) return activeWebhook(ctx, webhookId);
  await enqueue(ctx, { webhookId, event, payload, repeatsId });
};

/** Probe schicken. */
export const sendTest = (ctx: Ctx, webhookId: number) => {
  const payload = { version: 1, event: 'test', club_ID: ctx.club.id, time: toSeconds(ctx.now) };
  return enqueue(ctx, { webhookId, event: 'test', payload, repeatsId: null });
};
