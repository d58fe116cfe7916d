import { sql } from 'kysely';
import type { Actor, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { worker } from '../../kit/jobs.ts';
import { type RunTools, runItems } from '../../kit/run-items.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { runDunningJob } from './dunning.jobs.ts';
import { lockDunning } from './lock-dunning.ts';
import { demandOf, familiesOwing, isPlanned } from './owing.queries.ts';
import { holdAccounts, writeNotices } from './write-notices.ts';

const waitingFamilies = async (ctx: WorkCtx, runId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.payer_id as id from dunning_run_item i
    where i.run_id = ${runId} and not i.is_sent and i.refusal = '' order by i.payer_id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Locked until the mail is stored: of two workers only one sends it. */
const waitingItem = (ctx: WorkCtx, runId: number, payerId: number) =>
  ctx.db
    .selectFrom('dunning_run_item as i')
    .where('i.run_id', '=', runId)
    .where('i.payer_id', '=', payerId)
    .where('i.is_sent', '=', false)
    .where('i.refusal', '=', '')
    .select(['i.level', 'i.cents'])
    .forUpdate()
    .executeTakeFirst();

const note = (ctx: WorkCtx, runId: number, payerId: number, refusal: string) =>
  ctx.db
    .updateTable('dunning_run_item')
    .set({ is_sent: refusal === '', refusal })
    .where('run_id', '=', runId)
    .where('payer_id', '=', payerId)
    .execute();

/** Checked again when its turn comes: a family that has paid, reported payment or got another reminder since gets nothing. */
const remindFamily = async (ctx: WorkCtx, runId: number, payerId: number) => {
  await lockDunning(ctx);
  const shown = await waitingItem(ctx, runId, payerId);
  if (shown === undefined) return;
  const sender = await senderOf(ctx);
  if (!sender.settings.sendPaymentReminders) throw dunningErrors.switchedOff();
  await holdAccounts(ctx, [payerId]);
  const [family] = (await familiesOwing(ctx, sender.settings, payerId)).filter(isPlanned);
  if (family === undefined) throw dunningErrors.notOwingAnyMore();
  if (family.step.level !== shown.level || demandOf(family) !== shown.cents) {
    throw dunningErrors.owesOtherwise({ cents: demandOf(family) });
  }
  await writeNotices(ctx, [family], sender, runId);
  await note(ctx, runId, payerId, '');
};

type Sum = { families: number; cents: number };

const finish = async (ctx: WorkCtx, runId: number) => {
  const ended = await ctx.db
    .updateTable('dunning_run')
    .set({ finished_at: ctx.now })
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const { rows } = await sql<Sum>`
    select count(*)::integer as families, coalesce(sum(n.amount_cents), 0)::bigint as cents
    from dunning_notice n where n.run_id = ${runId}`.execute(ctx.db);
  const { families, cents } = rows[0] ?? { families: 0, cents: 0 };
  // Another worker was faster, or nobody was reminded in the end.
  if (ended === undefined || families === 0) return;
  await recordHistory(ctx, { kind: 'dunning.run', personId: null, details: { families, amountCents: cents } });
};

/** Mahnen, one family after the other: fee, notice, mail and outcome in one transaction. */
export const runDunning = async (
  database: Database,
  club: WorkCtx['club'],
  { runId, actor }: { runId: number; actor: Actor | null },
  tools: RunTools,
) => {
  const transact = transactionsIn(database, club, tools, actor);
  const steps = {
    waiting: (ctx: WorkCtx) => waitingFamilies(ctx, runId),
    work: (ctx: WorkCtx, payerId: number) => remindFamily(ctx, runId, payerId),
    refuse: async (ctx: WorkCtx, payerId: number, reason: string) => {
      await note(ctx, runId, payerId, reason);
    },
    failed: dunningErrors.runFailed().message,
    finish: (ctx: WorkCtx) => finish(ctx, runId),
  };
  await runItems(transact, steps, tools.isLast);
};

export const runDunningWorker = (senderIn: RunTools['senderIn']) =>
  worker(runDunningJob, async ({ database, now, isLast }, { clubId, origin, ...which }) => {
    await runDunning(database, { id: clubId, origin }, which, { now, senderIn, isLast });
  });
