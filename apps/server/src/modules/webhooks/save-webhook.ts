import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { webhooks } from '@vereinshaus/contract/webhooks/calls';
import { webhookLimits } from '@vereinshaus/contract/webhooks/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { isInnerHost } from '../../kit/outer-address.ts';
import { recordHistory } from '../history/index.ts';
import { newSecret, secretScope } from './sign.ts';
import { webhookErrors } from './webhooks.errors.ts';

type WebhookInput = ParsedInputOf<typeof webhooks.save>;

/** What can be told from the address alone; where a name leads is looked at before every delivery. */
const requireOutside = (url: string, allowedHosts: readonly string[]) => {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (target.username !== '' || target.password !== '') throw webhookErrors.withPassword();
  if (target.port === '0') throw webhookErrors.noPort();
  if (allowedHosts.includes(target.host)) return;
  if (target.protocol !== 'https:') throw webhookErrors.notSecure();
  if (isInnerHost(host)) throw webhookErrors.inside();
};

const sealed = (ctx: Ctx, secret: string) => ctx.secrets.seal(secret, secretScope(ctx.club.id));

const requireRoom = async (ctx: Ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook ' || current_club(), 0))`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('webhook as w')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= webhookLimits.maxWebhooks) throw webhookErrors.enough();
};

const lockWebhook = async (ctx: Ctx, webhookId: number) => {
  const found = await ctx.db
    .selectFrom('webhook as w')
    .where('w.id', '=', webhookId)
    .select(['w.id', 'w.name', 'w.version', 'w.secret'])
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw webhookErrors.gone();
  return found;
};

const addWebhook = async (ctx: Ctx, { name, url, topics, active }: WebhookInput) => {
  await requireRoom(ctx);
  const secret = newSecret();
  const { id } = await ctx.db
    .insertInto('webhook')
    .values({
      club_id: sql<number>`current_club()`,
      name,
      url,
      topics,
      is_active: active,
      secret: sealed(ctx, secret),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'webhook.created', personId: null, details: { name } });
  return { ID: id, secret };
};

/** Webhook anlegen oder ändern; the secret of a new one is shown once. */
export const saveWebhook = async (ctx: Ctx, input: WebhookInput, allowedHosts: readonly string[]) => {
  requireOutside(input.url, allowedHosts);
  if (input.ID === 0) return addWebhook(ctx, input);
  const { name, url, topics, active, version } = input;
  const before = await lockWebhook(ctx, input.ID);
  if (version !== undefined && version !== before.version) throw webhookErrors.changedMeanwhile();
  await ctx.db
    .updateTable('webhook')
    .set({ name, url, topics, is_active: active, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  await recordHistory(ctx, { kind: 'webhook.changed', personId: null, details: { name } });
  return { ID: before.id, secret: '' };
};

/** Neues Geheimnis: the one before signs along for a day, so that nobody has to change both sides in the same moment. */
export const rotateSecret = async (ctx: Ctx, webhookId: number) => {
  const before = await lockWebhook(ctx, webhookId);
  const secret = newSecret();
  await ctx.db
    .updateTable('webhook')
    .set({
      secret: sealed(ctx, secret),
      previous_secret: before.secret,
      previous_until: new Date(ctx.now.getTime() + webhookLimits.oldSecretHours * 3_600_000),
    })
    .where('id', '=', webhookId)
    .execute();
  await recordHistory(ctx, { kind: 'webhook.rotated', personId: null, details: { name: before.name } });
  return { ID: webhookId, secret };
};

export const removeWebhook = async (ctx: Ctx, webhookId: number) => {
  const { name } = await lockWebhook(ctx, webhookId);
  await ctx.db.deleteFrom('webhook').where('id', '=', webhookId).execute();
  await recordHistory(ctx, { kind: 'webhook.removed', personId: null, details: { name } });
};
