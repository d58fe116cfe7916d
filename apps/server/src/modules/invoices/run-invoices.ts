import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { eachOnItsOwn } from '../../kit/each-on-its-own.ts';
import { AppError } from '../../kit/errors.ts';
import { worker } from '../../kit/jobs.ts';
import { issueInvoices, sendNewInvoices } from './invoices.jobs.ts';
import { issueInvoice } from './issue-invoice.ts';
import { keptPdf } from './kept-pdf.ts';
import { sendInvoice } from './send-invoice.ts';
import { invoiceById } from './stored-invoice.ts';

type Tools = { now: () => Date; senderIn: (db: Db) => WorkCtx['jobs'] };
type Site = WorkCtx['club'];

const inClub =
  (database: Database, club: Site, { now, senderIn }: Tools) =>
  <T>(run: (ctx: WorkCtx) => Promise<T>): Promise<T> =>
    database.transaction({ tenant: club.id }, (db) => run({ db, club, viewer: null, now: now(), jobs: senderIn(db) }));

type Outcome = { invoiceId: number } | { refusal: string };

/** What a person would be told is what became of it; anything else is a fault, and the job is tried again. */
const issued = async (run: () => Promise<number>): Promise<Outcome> => {
  try {
    return { invoiceId: await run() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
};

type Sending = 'notice' | 'mass' | null;

/** One invoice in two short transactions: the number with its content, then the file; nothing is held while it is drawn. */
const issueOne = async (
  transact: ReturnType<typeof inClub>,
  participationId: number,
  sending: Sending,
  note: (ctx: WorkCtx, outcome: Outcome) => Promise<void>,
) => {
  const outcome = await issued(() => transact(async (ctx) => (await issueInvoice(ctx, participationId)).id));
  if ('refusal' in outcome) return transact((ctx) => note(ctx, outcome));
  const draw = await transact(async (ctx) => {
    const invoice = await invoiceById(ctx, outcome.invoiceId);
    if (invoice === undefined) throw new Error('an invoice that was issued is gone');
    return { invoice, pdf: await keptPdf(ctx, invoice) };
  });
  const { fileId } = await draw.pdf((run) => transact(({ db }) => run(db)));
  await transact(async (ctx) => {
    if (sending !== null) await sendInvoice(ctx, draw.invoice, fileId, sending);
    await note(ctx, outcome);
  });
};

const waitingItems = async (ctx: WorkCtx, runId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select x.participation_id as id from invoice_run_item x
    where x.run_id = ${runId} and x.invoice_id is null and x.refusal = '' order by x.participation_id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const noteItem = (runId: number, participationId: number) => async (ctx: WorkCtx, outcome: Outcome) => {
  await ctx.db
    .updateTable('invoice_run_item')
    .set('refusal' in outcome ? { refusal: outcome.refusal } : { invoice_id: outcome.invoiceId })
    .where('run_id', '=', runId)
    .where('participation_id', '=', participationId)
    .execute();
};

/** While one is drawn, another is written down; half of the places for drawing is left to others. */
const invoicesAtOnce = 2;

/** Rechnungslauf: what was noted when it was started, in its order. */
export const runInvoices = async (database: Database, club: Site, runId: number, tools: Tools) => {
  const transact = inClub(database, club, tools);
  const run = await transact((ctx) =>
    ctx.db.selectFrom('invoice_run as r').where('r.id', '=', runId).select('r.sends').executeTakeFirstOrThrow(),
  );
  const sending = run.sends ? 'mass' : null;
  const waiting = (await transact((ctx) => waitingItems(ctx, runId))).values();
  const lane = async () => {
    for (const participationId of waiting) {
      await issueOne(transact, participationId, sending, noteItem(runId, participationId));
    }
  };
  // Each lane ends before the run is given up, or it would go on beside the next try.
  const lanes = await Promise.allSettled(Array.from({ length: invoicesAtOnce }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
  await transact((ctx) =>
    ctx.db.updateTable('invoice_run').set({ finished_at: ctx.now }).where('id', '=', runId).execute(),
  );
};

export const issueInvoicesWorker = (senderIn: Tools['senderIn']) =>
  worker(issueInvoices, async ({ database, now }, { clubId, runId, origin }) => {
    await runInvoices(database, { id: clubId, origin }, runId, { now, senderIn });
  });

/** Charged within a day and without an invoice: whoever was charged before the club switched it on is asked for by a run. */
const newlyCharged = async (ctx: WorkCtx): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct t.id
    from ledger_document d
    join open_item o on o.club_id = d.club_id and o.document_id = d.id
    join participation t on t.club_id = o.club_id and t.id = o.participation_id
    where d.document_on >= ${new Date(ctx.now.getTime() - 2 * 86_400_000)}::date and d.kind = 'charge'
      and d.created_at > ${new Date(ctx.now.getTime() - 86_400_000)}
      and t.left_at is null and t.price_cents > 0
      and not exists (select from invoice i where i.club_id = t.club_id and i.participation_id = t.id)
    order by t.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** What cannot be issued yet (an address is missing) is tried again with the next sweep. */
export const sendNewInvoicesOf = async (database: Database, club: Site, tools: Tools) => {
  const transact = inClub(database, club, tools);
  for (const participationId of await transact(newlyCharged)) {
    await issueOne(transact, participationId, 'notice', async () => undefined);
  }
};

export const sendNewInvoicesWorker = (senderIn: Tools['senderIn'], originOf: (host: string) => string) =>
  worker(sendNewInvoices, async ({ database, now }) => {
    const { rows } = await sql<{ id: number; host: string | null }>`
      select w.id, h.host from clubs_that_send_invoices() as w (id)
      left join club_host h on h.club_id = w.id and h.is_main`.execute(database.registry);
    await eachOnItsOwn(rows, async ({ id, host }) => {
      await sendNewInvoicesOf(database, { id, origin: originOf(host ?? 'localhost') }, { now, senderIn });
    });
  });
