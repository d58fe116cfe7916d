import { remindsByItself, remindsOn } from '@vereinshaus/contract/dunning/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { announceReminders, withoutFee } from './announce-reminders.ts';
import { lockDunning } from './lock-dunning.ts';
import { familiesOwing } from './owing.queries.ts';
import { holdAccounts, sumOf, writeNotices } from './write-notices.ts';

/** In the afternoon, so that there is an evening to stop them. */
export const announceRemindersJob = defineJob({
  name: 'announce-reminders',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '0 15 * * *',
});

export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '0 9 * * *',
});

type AnnouncedRow = { payer_id: number; send_on: IsoDay };

const decide = async (ctx: WorkCtx, payerIds: readonly number[], state: 'sent' | 'dropped', reason = '') => {
  await sql`
    update dunning_announcement a set state = ${state}, reason = ${reason}, decided_at = ${ctx.now}
    where a.state = 'planned' and a.send_on <= ${dayInVienna(ctx.now)}::date
      and a.payer_id = any(${[...payerIds]}::integer[])`.execute(ctx.db);
};

/** An automatic run has no user, and ends with the transaction. */
const insertAutomaticRun = async (ctx: WorkCtx): Promise<number> => {
  const run = await ctx.db
    .insertInto('dunning_run')
    .values({ club_id: ctx.club.id, created_at: ctx.now, is_automatic: true, finished_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return run.id;
};

/**
 * Zahlungserinnerungen von selbst verschicken: what was announced for today and is still valid, under the lock of a run. Families that have
 * paid, reported payment, or were reminded by hand since yesterday get none. Returns how many were sent.
 */
export const sendReminders = async (ctx: WorkCtx): Promise<number> => {
  await lockDunning(ctx);
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<AnnouncedRow>`
    select a.payer_id, a.send_on from dunning_announcement a
    where a.state = 'planned' and a.send_on <= ${today}::date order by a.payer_id`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const sender = await senderOf(ctx);
  const { settings } = sender;
  const isOn = settings.remindsByItself && settings.sendPaymentReminders && remindsOn(today);
  const announced = new Set(rows.flatMap(({ payer_id, send_on }) => (send_on === today && isOn ? [payer_id] : [])));
  if (announced.size > 0) await holdAccounts(ctx, [...announced]);
  const families = (announced.size === 0 ? [] : await familiesOwing(ctx, settings))
    .filter(({ id, owing }) => announced.has(id) && remindsByItself(owing, today, settings))
    .map((family) => ({ ...family, step: withoutFee }));
  if (families.length > 0) {
    await writeNotices(ctx, families, sender, await insertAutomaticRun(ctx));
    const details = { families: families.length, amountCents: sumOf(families) };
    await recordHistory(ctx, { kind: 'dunning.run', personId: null, details });
  }
  await decide(
    ctx,
    families.map(({ id }) => id),
    'sent',
  );
  await decide(
    ctx,
    rows.map(({ payer_id }) => payer_id),
    'dropped',
    isOn ? 'inzwischen nicht mehr zu erinnern' : 'ausgeschaltet',
  );
  return families.length;
};

type Tools = Omit<WorkTools, 'now'> & { originOf: OriginResolver };

const inEach = async (
  { database, now }: { database: Database; now: () => Date },
  { senderIn, originOf }: Tools,
  which: RawBuilder<unknown>,
  run: (ctx: WorkCtx) => Promise<number>,
) =>
  runAllThenThrow(await sitesOf(database, originOf, which), async (club) => {
    await transactionsIn(database, club, { now, senderIn })(run);
  });

export const announceRemindersWorker = (tools: Tools) =>
  worker(announceRemindersJob, async (attempt) => {
    await inEach(attempt, tools, sql`select id from clubs_that_remind_late() as w (id)`, announceReminders);
  });

export const sendRemindersWorker = (tools: Tools) =>
  worker(sendRemindersJob, async (attempt) => {
    const today = dayInVienna(attempt.now());
    const which = sql`select id from clubs_with_announcements(${today}::date) as w (id) where not club_rests(id)`;
    await inEach(attempt, tools, which, sendReminders);
  });
