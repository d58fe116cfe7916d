import { secondsToNextTry, webhookLimits } from '@vereinshaus/contract/webhooks/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database } from '../../kit/database.ts';
import { defineJob, type Worker, worker } from '../../kit/jobs.ts';
import { describeConnectionProblem } from '../../kit/outer-address.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { WorkServices } from '../../module.ts';
import { postOutside } from './post-outside.ts';
import { secretScope, signatureHeader } from './sign.ts';

/** Wartende Zustellungen anstoßen: every minute, for each club in which something waits. */
export const startWebhooksJob = defineJob({
  name: 'start-webhooks',
  input: z.object({ clubId: z.number() }),
  retries: 1,
  retryDelaySeconds: 20,
  cron: '* * * * *',
});

/** Zustellen, was in einem Verein wartet. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  input: z.object({ clubId: z.number() }),
  retries: 3,
  retryDelaySeconds: 30,
  expireSeconds: 300,
});

type TakenDelivery = {
  id: number;
  event: string;
  payload: unknown;
  tries: number;
  url: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: Date | null;
};

/** Longer than a receiver is waited for: whoever took a delivery and is gone by then has died. */
const secondsTaken = 60;
const atOnce = 8;

/** Takes what is due, each by one worker alone; another finds only the rest. */
const takeDue = (database: Database, clubId: number, now: Date) =>
  database.transaction({ tenant: clubId }, async (db) => {
    const { rows } = await sql<TakenDelivery>`
      with due as (
        select d.id from webhook_delivery d join webhook w on w.club_id = d.club_id and w.id = d.webhook_id and w.is_active
        where d.state = 'waiting' and d.next_at <= ${now}
        order by d.id limit ${atOnce} for update of d skip locked
      )
      update webhook_delivery d set tries = d.tries + 1, next_at = ${new Date(now.getTime() + secondsTaken * 1000)}
      from due, webhook w
      where d.id = due.id and w.club_id = d.club_id and w.id = d.webhook_id
      returning d.id, d.event, d.payload, d.tries, w.url, w.secret, w.previous_secret, w.previous_until`.execute(db);
    return rows;
  });

type Tools = {
  secrets: Secrets;
  allowedHosts: readonly string[];
  now: () => Date;
  resolve?: Parameters<typeof postOutside>[1]['resolve'];
};

/** The secrets that sign; undefined = they were sealed with another key, so nobody could check what is sent. */
const keysOf = (clubId: number, sealed: readonly Buffer[], secrets: Secrets): readonly string[] | undefined => {
  try {
    return sealed.map((secret) => secrets.open(secret, secretScope(clubId)));
  } catch {
    return undefined;
  }
};

const unreadable = 'Das Geheimnis dieses Webhooks ist unlesbar. Bitte gib ihm ein neues.';

const attempt = async (clubId: number, delivery: TakenDelivery, { secrets, allowedHosts, now, resolve }: Tools) => {
  const sentAt = now();
  const { previous_secret: previous, previous_until: until } = delivery;
  const valid = previous !== null && until !== null && until > sentAt ? [delivery.secret, previous] : [delivery.secret];
  const body = JSON.stringify({ id: delivery.id, ...z.record(z.string(), z.unknown()).parse(delivery.payload) });
  const keys = keysOf(clubId, valid, secrets) ?? keysOf(clubId, [delivery.secret], secrets);
  if (keys === undefined) return { status: 0, error: unreadable };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Vereinshaus-Webhook/1',
    'x-vereinshaus-event': delivery.event,
    'x-vereinshaus-delivery': String(delivery.id),
    'x-vereinshaus-signature': signatureHeader(keys, Math.floor(sentAt.getTime() / 1000), body),
  };
  try {
    const status = await postOutside(
      { url: delivery.url, headers, body },
      { allowedHosts, ...(resolve !== undefined && { resolve }) },
    );
    const isRedirect = status >= 300 && status < 400;
    const error = isRedirect ? 'Weiterleitungen werden nicht befolgt.' : `Die Gegenseite antwortet mit ${status}.`;
    return { status, error: status >= 200 && status < 300 ? '' : error };
  } catch (error) {
    return { status: 0, error: describeConnectionProblem(error) };
  }
};

const note = (
  database: Database,
  clubId: number,
  { id, tries }: TakenDelivery,
  { status, error, now }: { status: number; error: string; now: Date },
) =>
  database.transaction({ tenant: clubId }, async (db) => {
    const seconds = error === '' ? undefined : secondsToNextTry(tries);
    const isOver = seconds === undefined;
    await db
      .updateTable('webhook_delivery')
      .set({
        state: error === '' ? 'delivered' : isOver ? 'failed' : 'waiting',
        next_at: new Date(now.getTime() + (seconds ?? 0) * 1000),
        finished_at: isOver ? now : null,
        http_status: status,
        error,
      })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .execute();
  });

/** Also what waits for a webhook that was switched off: nobody is told months later. All others have given up long before. */
const forgetOld = (database: Database, clubId: number, now: Date) =>
  database.transaction({ tenant: clubId }, async (db) => {
    await db
      .deleteFrom('webhook_delivery')
      .where('created_at', '<', new Date(now.getTime() - webhookLimits.keptDays * 86_400_000))
      .execute();
  });

/** A receiver that answers slowly holds up the next run, not this process. */
const maxRounds = 25;

/** Hands over what waits in a club; sent while neither row nor connection is held. */
export const deliverDue = async (database: Database, clubId: number, tools: Tools): Promise<number> => {
  await forgetOld(database, clubId, tools.now());
  let delivered = 0;
  for (let round = 0; round < maxRounds; round += 1) {
    const taken = await takeDue(database, clubId, tools.now());
    if (taken.length === 0) break;
    await Promise.all(
      taken.map(async (delivery) => {
        const { status, error } = await attempt(clubId, delivery, tools);
        await note(database, clubId, delivery, { status, error, now: tools.now() });
        delivered += error === '' ? 1 : 0;
      }),
    );
  }
  return delivered;
};

const isAtRest = async (database: Database, clubId: number): Promise<boolean> => {
  const { rows } = await sql<{ rests: boolean }>`select club_rests(${clubId}) as rests`.execute(database.registry);
  return rows[0]?.rests === true;
};

export const webhookWorkers = ({
  senderIn,
  secrets,
  webhookHosts,
}: Pick<WorkServices, 'senderIn' | 'secrets' | 'webhookHosts'>): readonly Worker[] => [
  worker(startWebhooksJob, async ({ database, now }) => {
    const { rows } = await sql<{ clubId: number }>`
      select w.club_id as "clubId" from clubs_with_due_webhooks(${now()}) w where not club_rests(w.club_id)`.execute(
      database.registry,
    );
    for (const { clubId } of rows)
      await database.transaction({ tenant: clubId }, (db) => senderIn(db).send(deliverWebhooksJob, { clubId }));
  }),
  worker(
    deliverWebhooksJob,
    async ({ database, now }, { clubId }) => {
      // It may have been closed since this was enqueued.
      if (await isAtRest(database, clubId)) return;
      await deliverDue(database, clubId, { secrets, allowedHosts: webhookHosts, now });
    },
    { atOnce: 4 },
  ),
];
