import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { worker } from '../../kit/jobs.ts';
import { type RunTools, runItems } from '../../kit/run-items.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { bankErrors } from './bank.errors.ts';
import { bookConfidentMatches } from './bank.jobs.ts';
import { bookLine } from './book-line.ts';
import { noteConfidentLines } from './confident-lines.ts';
import { proposedLine } from './lines.queries.ts';
import { lockLine } from './stored-line.ts';

/** Matched again when its turn comes: an item that an earlier line has paid no longer supports the match. */
const bookOne = async (ctx: WorkCtx, lineId: number, by: number | null) => {
  const line = await lockLine(ctx, lineId);
  if (line.state !== 'open') throw bankErrors.lineTaken({ by: line.booker });
  const { proposal } = await proposedLine(ctx, line);
  if (proposal?.certainty !== 'certain') throw bankErrors.notSureAnyMore();
  const { target, taxCode = 'none', costCentreId = 0 } = proposal;
  const part = {
    payerId: target.kind === 'payer' ? target.id : 0,
    accountId: target.kind === 'account' ? target.id : 0,
    orderId: target.kind === 'order' ? target.id : 0,
    invoiceId: target.kind === 'invoice' ? target.id : 0,
    cents: line.cents,
    text: '',
    taxCode,
    costCentreId,
    documentNumber: '',
    itemIds: [],
  };
  await bookLine(ctx, line.id, [part], { by });
};

const waitingItems = async (ctx: WorkCtx, runId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.line_id as id from bank_run_item i join bank_line l on l.club_id = i.club_id and l.id = i.line_id
    where i.run_id = ${runId} and not i.is_booked and i.refusal = '' order by l.booked_on, l.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const noteItem = async (ctx: WorkCtx, runId: number, lineId: number, refusal: string) => {
  await ctx.db
    .updateTable('bank_run_item')
    .set({ is_booked: refusal === '', refusal })
    .where('run_id', '=', runId)
    .where('line_id', '=', lineId)
    .execute();
};

/** The lines are booked in the name of the user who started the run. */
const starterOf = async (ctx: WorkCtx, runId: number): Promise<number | null> => {
  const run = await ctx.db
    .selectFrom('bank_run as r')
    .where('r.id', '=', runId)
    .select('r.created_by')
    .executeTakeFirstOrThrow();
  return run.created_by;
};

/**
 * One line after the other, each in a transaction of its own together with its result: after an interruption nothing is booked twice. Lines
 * that become certain by these bookings follow, e.g. a debit that was returned after it arrived.
 */
export const runConfidentMatches = async (
  database: Database,
  club: WorkCtx['club'],
  runId: number,
  tools: RunTools,
) => {
  const transact = transactionsIn(database, club, tools);
  const starter = await transact((ctx) => starterOf(ctx, runId));
  const steps = {
    waiting: (ctx: WorkCtx) => waitingItems(ctx, runId),
    work: async (ctx: WorkCtx, lineId: number) => {
      await bookOne(ctx, lineId, starter);
      await noteItem(ctx, runId, lineId, '');
    },
    refuse: (ctx: WorkCtx, lineId: number, reason: string) => noteItem(ctx, runId, lineId, reason),
    failed: bankErrors.runFailed().message,
    hasMore: async (ctx: WorkCtx) => (await noteConfidentLines(ctx, runId)) > 0,
    finish: (ctx: WorkCtx) =>
      ctx.db.updateTable('bank_run').set({ finished_at: ctx.now }).where('id', '=', runId).execute(),
  };
  await runItems(transact, steps, tools.isLast);
};

export const bookConfidentMatchesWorker = (senderIn: RunTools['senderIn']) =>
  worker(bookConfidentMatches, async ({ database, now, isLast }, { clubId, runId, origin }) => {
    await runConfidentMatches(database, { id: clubId, origin }, runId, { now, senderIn, isLast });
  });
