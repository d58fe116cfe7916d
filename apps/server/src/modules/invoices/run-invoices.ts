import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { AppError } from '../../kit/errors.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import type { RunTools } from '../../kit/run-items.ts';
import {
  type ClubSite,
  type OriginResolver,
  sitesOf,
  type TransactionRunner,
  transactionsIn,
} from '../../kit/tenant-work.ts';
import { letterheadOf } from '../clubs/index.ts';
import { itemsOfBookings } from './covered-items.ts';
import { type InvoicePictures, noPictures, picturesOf } from './invoice-pictures.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { issueInvoices, sendNewInvoices } from './invoices.jobs.ts';
import { issueFamilyInvoice } from './issue-family-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { drawInvoiceInTurn, keepPdf } from './kept-pdf.ts';
import { sendInvoice } from './send-invoice.ts';
import { invoiceById, invoicesOfBooking, isStanding, type StoredInvoice } from './stored-invoice.ts';

type Issued = { invoice: StoredInvoice; pictures: InvoicePictures };

type Outcome = Issued | { refusal: string };

/** Errors meant for users become the outcome of the invoice; any other error is a fault, and the job is retried. */
const issued = async (run: () => Promise<Issued>): Promise<Outcome> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
};

const storedIn = async (ctx: WorkCtx, invoiceId: number): Promise<StoredInvoice> => {
  const invoice = await invoiceById(ctx, invoiceId);
  if (invoice === undefined) throw new Error('an invoice that was issued is gone');
  return invoice;
};

/** The content of one invoice: a booking, or bookings of a family. */
type Unit = { payerId: number | null; participationIds: readonly number[] };

const issueIn = async (ctx: WorkCtx, { payerId, participationIds }: Unit): Promise<StoredInvoice> => {
  const [first = 0] = participationIds;
  if (payerId === null) return storedIn(ctx, (await issueInvoice(ctx, first)).id);
  const itemIds = await itemsOfBookings(ctx, participationIds);
  const made = await issueFamilyInvoice(ctx, { personId: payerId, itemIds });
  if (made !== null) return storedIn(ctx, made.id);
  // Issued by an attempt that was interrupted before the file was drawn, or by another user meanwhile.
  const standing = (await invoicesOfBooking(ctx, first)).find(
    (invoice) => isStanding(invoice) && invoice.payerId === payerId,
  );
  if (standing === undefined) throw invoiceErrors.nothingToBill();
  return standing;
};

type Way = {
  club: ClubSite;
  sending: 'notice' | 'mass' | null;
  /** The same logo for all of them, read once. */
  logo: Uint8Array | null;
  /** A check that must hold at that moment. */
  before?: () => Promise<void>;
  note: (ctx: WorkCtx, outcome: Outcome) => Promise<void>;
};

/**
 * One invoice in two short transactions: first the number with its content, then the file and the outcome; no lock is held during drawing.
 */
const issueOne = async (transact: TransactionRunner, unit: Unit, { club, sending, logo, before, note }: Way) => {
  const outcome = await issued(async () => {
    await before?.();
    return transact(async (ctx) => {
      const invoice = await issueIn(ctx, unit);
      return { invoice, pictures: invoice.fileId === null ? await picturesOf(ctx, invoice.content) : noPictures };
    });
  });
  if ('refusal' in outcome) return transact((ctx) => note(ctx, outcome));
  const { invoice, pictures } = outcome;
  const drawn = invoice.fileId === null ? await drawInvoiceInTurn(invoice, club.id, { logo, pictures }) : null;
  await transact(async (ctx) => {
    const fileId = drawn === null ? invoice.fileId : await keepPdf(ctx.db, club.id, invoice, drawn);
    if (sending !== null && fileId !== null) await sendInvoice(ctx, invoice, fileId, sending);
    await note(ctx, outcome);
  });
};

const unitOf = (participationId: number): Unit => ({ payerId: null, participationIds: [participationId] });

const waitingUnits = async (ctx: WorkCtx, runId: number, perFamily: boolean): Promise<readonly Unit[]> => {
  const { rows } = await sql<{ id: number; payer_id: number }>`
    select x.participation_id as id, p.manager_id as payer_id from invoice_run_item x
    join participation_card t on t.club_id = x.club_id and t.id = x.participation_id
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    where x.run_id = ${runId} and x.invoice_id is null and x.refusal = '' order by x.participation_id`.execute(ctx.db);
  if (!perFamily) return rows.map(({ id }) => unitOf(id));
  return [...groupedBy(rows, ({ payer_id }) => payer_id)].map(([payerId, bookings]) => ({
    payerId,
    participationIds: bookings.map(({ id }) => id),
  }));
};

const noteUnit =
  (runId: number, { participationIds }: Unit) =>
  async (ctx: WorkCtx, outcome: Outcome) => {
    await ctx.db
      .updateTable('invoice_run_item')
      .set('refusal' in outcome ? { refusal: outcome.refusal } : { invoice_id: outcome.invoice.id })
      .where('run_id', '=', runId)
      .where('participation_id', 'in', participationIds)
      .execute();
  };

/** A suspended club sends nothing: the run has to be started again afterwards. */
const requireAwake = async (database: Database, clubId: number) => {
  const { rows } = await sql<{ rests: boolean }>`select club_rests(${clubId}) as rests`.execute(database.registry);
  if (rows[0]?.rests === true) throw invoiceErrors.clubRests();
};

/** While one is drawn, the next is written; half of the drawing slots are left to others. */
const invoicesAtOnce = 2;

/**
 * Rechnungslauf: processes what was noted at its start, in order. A failed invoice does not block the others, and is retried with the next
 * attempt; after the last one it is reported, because a run that never ends would block the next one.
 */
export const runInvoices = async (database: Database, club: ClubSite, runId: number, tools: RunTools) => {
  const transact = transactionsIn(database, club, tools);
  const run = await transact((ctx) =>
    ctx.db
      .selectFrom('invoice_run as r')
      .where('r.id', '=', runId)
      .select(['r.sends', 'r.per_family'])
      .executeTakeFirstOrThrow(),
  );
  const sending = run.sends ? 'mass' : null;
  const { logo } = await transact(letterheadOf);
  const waiting = (await transact((ctx) => waitingUnits(ctx, runId, run.per_family))).values();
  const failures: unknown[] = [];
  const issueNext = async (unit: Unit) => {
    const note = noteUnit(runId, unit);
    const before = () => requireAwake(database, club.id);
    try {
      await issueOne(transact, unit, { club, sending, logo, note, before });
    } catch (error) {
      failures.push(error);
      if (tools.isLast === true) await transact((ctx) => note(ctx, { refusal: invoiceErrors.runFailed().message }));
    }
  };
  const jobWorkers = async () => {
    for (const unit of waiting) await issueNext(unit);
  };
  await Promise.all(Array.from({ length: invoicesAtOnce }, jobWorkers));
  if (failures.length === 0 || tools.isLast === true) {
    await transact((ctx) =>
      ctx.db.updateTable('invoice_run').set({ finished_at: ctx.now }).where('id', '=', runId).execute(),
    );
  }
  if (failures.length > 0) throw failures[0];
};

export const issueInvoicesWorker = (senderIn: RunTools['senderIn']) =>
  worker(issueInvoices, async ({ database, now, isLast }, { clubId, runId, origin }) => {
    await runInvoices(database, { id: clubId, origin }, runId, { now, senderIn, isLast });
  });

/**
 * Charged within a day and without an invoice, or with one that was started and never drawn and sent. Older charges, from before the club
 * switched it on, are invoiced by a run. Items of a cancelled invoice are left to the office, and so are the parts that others pay.
 */
const newlyCharged = async (ctx: WorkCtx): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct t.id
    from ledger_document_card d
    join open_item_card o on o.club_id = d.club_id and o.document_id = d.id
    join participation_card t on t.club_id = o.club_id and o.about_kind = 'booking' and t.id = o.about_id
    where d.document_on >= ${new Date(ctx.now.getTime() - 2 * 86_400_000)}::date and d.kind = 'charge'
      and d.created_at > ${new Date(ctx.now.getTime() - 86_400_000)}
      and t.is_current and t.price_cents > 0 and o.payer_id is null
      and not exists (
        select from invoice i where i.club_id = t.club_id and i.participation_id = t.id
          and (i.kind = 'canc' or i.created_by is not null or i.sent_at is not null or i.file_id is not null))
      and not exists (
        select from invoice_item x join invoice i on i.club_id = x.club_id and i.id = x.invoice_id
        where x.club_id = o.club_id and x.item_id = o.id and i.form <> 'booking')
    order by t.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Invoices that cannot be issued yet (an address is missing) are retried with the next sweep. */
export const sendNewInvoicesOf = async (database: Database, club: ClubSite, tools: RunTools) => {
  const transact = transactionsIn(database, club, tools);
  const charged = await transact(newlyCharged);
  if (charged.length === 0) return;
  const { logo } = await transact(letterheadOf);
  await runAllThenThrow(charged, (participationId) =>
    issueOne(transact, unitOf(participationId), { club, sending: 'notice', logo, note: async () => undefined }),
  );
};

export const sendNewInvoicesWorker = (senderIn: RunTools['senderIn'], originOf: OriginResolver) =>
  worker(sendNewInvoices, async ({ database, now }) => {
    const clubs = await sitesOf(database, originOf, sql`select id from clubs_that_send_invoices() as w (id)`);
    await runAllThenThrow(clubs, (club) => sendNewInvoicesOf(database, club, { now, senderIn }));
  });
