import type { FamilyNotice } from '@vereinshaus/contract/fees/calls';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { demandsOfRun, payerName, wayOf } from './fee-demand.queries.ts';
import { feeErrors } from './fees.errors.ts';
import { sendFeeNotices } from './fees.jobs.ts';
import { lockFees } from './lock-fees.ts';
import { requireNothingUnderWay } from './start-charging.ts';

type RunWish = { runId: number; again: boolean };

/** Payers who already got a Vorschreibung of the run. */
const toldOf = async (ctx: Pick<Ctx, 'db'>, runId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select n.payer_id as id from fee_notice n where n.run_id = ${runId} and n.way <> 'none'`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

const requireRun = async (ctx: Pick<Ctx, 'db'>, runId: number) => {
  const run = await ctx.db
    .selectFrom('fee_run as r')
    .where('r.id', '=', runId)
    .select(['r.year', 'r.undone_at'])
    .executeTakeFirst();
  if (run === undefined) throw feeErrors.runGone();
  if (run.undone_at !== null) throw feeErrors.runUndone();
  return run;
};

/**
 * Every family of a run: how it is notified, or why it is not. Families that were charged more since their notice are notified of the
 * addition.
 */
export const familyNotices = async (ctx: WorkCtx, { runId, again }: RunWish): Promise<readonly FamilyNotice[]> => {
  await requireRun(ctx, runId);
  const all = await demandsOfRun(ctx, { runId });
  const news = again ? all : await demandsOfRun(ctx, { runId, isNew: true });
  const newsOf = new Map(news.map((demand) => [demand.payer.id, demand]));
  return all.map((everything) => {
    const demand = newsOf.get(everything.payer.id) ?? everything;
    const { way, reason } = wayOf(demand, !newsOf.has(everything.payer.id));
    return {
      ID: demand.payer.id,
      fullname: payerName(demand.payer),
      way,
      ...(reason !== null && { reason }),
      persons: demand.lines.length,
      amount: demand.totalCents,
      open: demand.openCents,
    };
  });
};

/**
 * Vorschreibungen verschicken: notes recipients and ways, and a job sends them one by one, each with an invoice if the club wants that. Of
 * two concurrent starts the unique index lets only one through.
 */
export const startFeeNotices = async (ctx: WorkCtx, wish: RunWish) => {
  const { runId, again } = wish;
  await lockFees(ctx);
  await requireNothingUnderWay(ctx);
  const { year } = await requireRun(ctx, runId);
  const notices = await familyNotices(ctx, wish);
  const sent = notices.filter(({ way }) => way !== 'none');
  if (sent.length === 0) throw feeErrors.nobodyToTell();
  const mails = sent.filter(({ way }) => way === 'mail').length;
  const { feeInvoices: hasInvoices } = await clubSettingsOf(ctx);
  // Letters are ready at once, unless their invoices still have to be issued.
  const waits = hasInvoices ? sent.length : mails;
  const { id } = await ctx.db
    .insertInto('fee_sending')
    .values({
      club_id: ctx.club.id,
      run_id: runId,
      repeats: again,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
      has_invoices: hasInvoices,
      finished_at: waits === 0 ? ctx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const told = await toldOf(ctx, runId);
  const rows = notices.map(({ ID: payerId, way, reason }) => ({
    payerId,
    way,
    reason: reason ?? '',
    repeats: again || told.has(payerId),
  }));
  await sql`
    insert into fee_notice (club_id, sending_id, run_id, payer_id, way, reason, repeats, done_at)
    select current_club(), ${id}, ${runId}, n."payerId", n.way, n.reason, n.repeats,
      case when n.way = 'none' or (n.way = 'letter' and not ${hasInvoices}::boolean) then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      ("payerId" integer, way text, reason text, repeats boolean)`.execute(ctx.db);
  if (waits > 0) await ctx.jobs.send(sendFeeNotices, { clubId: ctx.club.id, sendingId: id, origin: ctx.club.origin });
  const letters = sent.length - mails;
  await recordHistory(ctx, { kind: 'fee.noticesSent', personId: null, details: { year, mails, letters } });
  return { mails, letters };
};
