import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { AppError } from '../../kit/errors.ts';
import { worker } from '../../kit/jobs.ts';
import type { RunTools } from '../../kit/run-items.ts';
import { type ClubSite, type TransactionRunner, transactionsIn } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { drawDocument, isBusy } from '../exports/index.ts';
import { keepDocument } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMails } from '../system/index.ts';
import { demandsOfRun, type FeeDemand, wayOf } from './fee-demand.queries.ts';
import type { FeeInvoice, FeeInvoices } from './fee-invoices.ts';
import { type FeeLetter, type FeeSender, feeLetters, feeSenderOf } from './fee-letter.ts';
import { sendFeeNotices } from './fees.jobs.ts';
import { feeMail, wordFeeLetters } from './fees.mails.ts';

type Tools = RunTools & { invoices: FeeInvoices };
type WaitingNoticeRow = { id: number; run_id: number; payer_id: number; has_invoices: boolean; repeats: boolean };

const waitMs = 500;
const maxWaits = 120;

/** Interactive requests are drawn first. */
const drawInTurn = async (
  clubId: number,
  letters: readonly FeeLetter[],
  from: FeeSender,
  now: Date,
): Promise<Buffer> => {
  for (let waits = 0; ; waits += 1) {
    try {
      return await drawDocument(clubId, feeLetters(letters, from), now);
    } catch (error) {
      if (!isBusy(error) || waits === maxWaits) throw error;
      await pause(waitMs);
    }
  }
};

const waitingNotices = async (ctx: WorkCtx, sendingId: number): Promise<readonly WaitingNoticeRow[]> => {
  const { rows } = await sql<WaitingNoticeRow>`
    select n.id, n.run_id, n.payer_id, s.has_invoices, s.repeats from fee_notice n
    join fee_sending s on s.club_id = n.club_id and s.id = n.sending_id
    where n.sending_id = ${sendingId} and n.done_at is null order by n.id`.execute(ctx.db);
  return rows;
};

const note = (
  ctx: WorkCtx,
  noticeId: number,
  values: { way?: string; reason?: string; mail_id?: number; invoice_refusal?: string },
) =>
  ctx.db
    .updateTable('fee_notice')
    .set({ ...values, done_at: ctx.now })
    .where('id', '=', noticeId)
    .execute();

/** Locked until the mail is stored: of two workers only one sends it. */
const isStillWaiting = async (ctx: WorkCtx, noticeId: number): Promise<boolean> => {
  const held = await ctx.db
    .selectFrom('fee_notice as n')
    .where('n.id', '=', noticeId)
    .where('n.done_at', 'is', null)
    .select('n.id')
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
};

type NoticeInvoice = { invoice: FeeInvoice | null; refusal: string };

/** In a transaction of its own: if the invoice fails, the reason is reported, and the family gets its fee notice anyway. */
const billFamily = async (
  transact: TransactionRunner,
  { payer, itemIds }: FeeDemand,
  invoices: FeeInvoices,
): Promise<NoticeInvoice> => {
  try {
    const invoice = await transact((ctx) => invoices.issue(ctx, { payerId: payer.id, itemIds }));
    return { invoice, refusal: '' };
  } catch (error) {
    if (error instanceof AppError) return { invoice: null, refusal: error.code };
    throw error;
  }
};

type Facts = { demand: FeeDemand; from: FeeSender; clubId: number; now: Date };

const mailFamily = async (
  transact: TransactionRunner,
  waiting: WaitingNoticeRow,
  facts: Facts,
  { invoice, refusal }: NoticeInvoice,
) => {
  const { demand, from, clubId, now } = facts;
  const drawLetter = async () => {
    const letters = await transact(async (ctx) => wordFeeLetters(ctx, [demand], { sender: await senderOf(ctx), from }));
    return drawInTurn(clubId, letters, from, now);
  };
  const drawn = invoice === null ? await drawLetter() : await invoice.draw();
  await transact(async (ctx) => {
    if (!(await isStillWaiting(ctx, waiting.id))) return;
    const letter = {
      purpose: 'feeNotice',
      name: `Vorschreibung ${demand.year}.pdf`,
      mimeType: 'application/pdf',
    } as const;
    const attachmentId =
      invoice === null
        ? await keepDocument({ db: ctx.db, clubId, now: ctx.now }, { ...letter, content: drawn })
        : await invoice.keep(ctx, drawn, demand.payer.email);
    const mail = await feeMail(ctx, demand, { sender: await senderOf(ctx), from, invoiceNumber: invoice?.number });
    const [mailId] = await queueMails(ctx, ctx.club.id, [{ ...mail, attachmentId }], 'mass');
    await note(ctx, waiting.id, {
      way: 'mail',
      invoice_refusal: refusal,
      ...(mailId !== undefined && { mail_id: mailId }),
    });
    await recordHistory(ctx, {
      kind: 'fee.noticed',
      personId: demand.payer.id,
      details: { year: demand.year, amountCents: demand.openCents },
    });
  });
};

/** One family: invoice and images first, then file, mail and mark in one transaction. A letter only waits for its invoice. */
const sendOne = async (
  transact: TransactionRunner,
  sendingId: number,
  waiting: WaitingNoticeRow,
  invoices: FeeInvoices,
) => {
  const { run_id: runId, payer_id: payerId, repeats } = waiting;
  const { demand, ...facts } = await transact(async (ctx) => ({
    demand: (await demandsOfRun(ctx, { runId, payerId, sendingId, isNew: !repeats }))[0],
    from: await feeSenderOf(ctx),
    clubId: ctx.club.id,
    now: ctx.now,
  }));
  // Paid, taken back or deleted since the start.
  const { way, reason } =
    demand === undefined ? ({ way: 'none', reason: 'nothingOwed' } as const) : wayOf(demand, false);
  if (demand === undefined || way === 'none') {
    await transact((ctx) => note(ctx, waiting.id, { way, reason: reason ?? '' }));
    return;
  }
  const billed = waiting.has_invoices ? await billFamily(transact, demand, invoices) : { invoice: null, refusal: '' };
  if (way === 'mail') await mailFamily(transact, waiting, { demand, ...facts }, billed);
  else await transact((ctx) => note(ctx, waiting.id, { way, reason: reason ?? '', invoice_refusal: billed.refusal }));
};

const failedReason = 'Der Versand ist gescheitert.';

/** A failed notice does not block the others, and is retried; after the last attempt it is reported, and the sending ends. */
export const sendFeeNoticesOf = async (database: Database, club: ClubSite, sendingId: number, tools: Tools) => {
  const transact = transactionsIn(database, club, tools);
  const failures: unknown[] = [];
  for (const waiting of await transact((ctx) => waitingNotices(ctx, sendingId))) {
    try {
      await sendOne(transact, sendingId, waiting, tools.invoices);
    } catch (error) {
      failures.push(error);
      if (tools.isLast === true) await transact((ctx) => note(ctx, waiting.id, { way: 'none', reason: failedReason }));
    }
  }
  if (failures.length === 0 || tools.isLast === true) {
    await transact((ctx) =>
      ctx.db.updateTable('fee_sending').set({ finished_at: ctx.now }).where('id', '=', sendingId).execute(),
    );
  }
  if (failures.length > 0) throw failures[0];
};

export const sendFeeNoticesWorker = ({ senderIn, invoices }: Pick<Tools, 'senderIn' | 'invoices'>) =>
  worker(sendFeeNotices, async ({ database, now, isLast }, { clubId, sendingId, origin }) => {
    await sendFeeNoticesOf(database, { id: clubId, origin }, sendingId, { now, senderIn, invoices, isLast });
  });
