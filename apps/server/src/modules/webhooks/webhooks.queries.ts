import { toSeconds } from '@vereinshaus/contract/kit/days';
import { deliveryStates, type WebhookRow } from '@vereinshaus/contract/webhooks/calls';
import { webhookTopics } from '@vereinshaus/contract/webhooks/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { webhookErrors } from './webhooks.errors.ts';

type Row = {
  id: number;
  name: string;
  url: string;
  topics: string[];
  is_active: boolean;
  version: number;
  created_at: Date;
  previous_until: Date | null;
  waiting: number;
  failed: number;
  delivered_at: Date | null;
};

const webhooksWhere = async (ctx: Ctx, webhookId: number | null): Promise<WebhookRow[]> => {
  const { rows } = await sql<Row>`
    select w.id, w.name, w.url, w.topics, w.is_active, w.version, w.created_at, w.previous_until,
      count(d.id) filter (where d.state = 'waiting')::integer as waiting,
      count(d.id) filter (where d.state = 'failed')::integer as failed,
      max(d.finished_at) filter (where d.state = 'delivered') as delivered_at
    from webhook w left join webhook_delivery d on d.club_id = w.club_id and d.webhook_id = w.id
    where ${webhookId}::integer is null or w.id = ${webhookId}
    group by w.club_id, w.id order by w.name, w.id`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    name: row.name,
    url: row.url,
    topics: webhookTopics.filter((topic) => row.topics.includes(topic)),
    active: row.is_active,
    version: row.version,
    timeCreated: toSeconds(row.created_at),
    timeOldSecret: row.previous_until !== null && row.previous_until > ctx.now ? toSeconds(row.previous_until) : 0,
    waiting: row.waiting,
    failed: row.failed,
    timeDelivered: toSeconds(row.delivered_at),
  }));
};

export const webhooksOfClub = (ctx: Ctx) => webhooksWhere(ctx, null);

const shownAtOnce = 50;

/** Protokoll: what was told, newest first, from `before` on backwards. */
export const deliveriesOf = async (ctx: Ctx, webhookId: number, before: number) => {
  const [webhook] = await webhooksWhere(ctx, webhookId);
  if (webhook === undefined) throw webhookErrors.gone();
  const rows = await ctx.db
    .selectFrom('webhook_delivery as d')
    .where('d.webhook_id', '=', webhookId)
    .$if(before > 0, (query) => query.where('d.id', '<', before))
    .selectAll('d')
    .orderBy('d.id', 'desc')
    .limit(shownAtOnce + 1)
    .execute();
  return {
    webhook,
    hasOlder: rows.length > shownAtOnce,
    deliveries: rows.slice(0, shownAtOnce).map((row) => ({
      ID: row.id,
      event: row.event,
      state: deliveryStates.find((state) => state === row.state) ?? 'waiting',
      tries: row.tries,
      time: toSeconds(row.created_at),
      timeNext: row.state === 'waiting' ? toSeconds(row.next_at) : 0,
      timeFinished: toSeconds(row.finished_at),
      httpStatus: row.http_status,
      error: row.error,
      payload: JSON.stringify(row.payload),
      repeats_ID: row.repeats_id ?? 0,
    })),
  };
};
