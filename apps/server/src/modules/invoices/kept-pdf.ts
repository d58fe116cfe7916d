import { setTimeout as pause } from 'node:timers/promises';
import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { RunInNewTransaction } from '../../kit/after-commit-routes.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { drawDocument, isBusy } from '../exports/index.ts';
import { keepDocument } from '../files/index.ts';
import { fileNameOf } from './invoice.rules.ts';
import { invoiceDocument } from './invoice-document.ts';
import { artworkOf, type InvoiceArtwork } from './invoice-pictures.ts';
import type { StoredInvoice } from './stored-invoice.ts';

const contentOf = async (db: Db, fileId: string): Promise<Buffer> =>
  (
    await db
      .selectFrom('stored_file_card as f')
      .where('f.id', '=', fileId)
      .select('f.content')
      .executeTakeFirstOrThrow()
  ).content;

/** Das PDF zeichnen: from the stored content, the logo of the club and the pictures of its text, without the database. */
export const drawPdf = (invoice: StoredInvoice, clubId: number, artwork: InvoiceArtwork): Promise<Buffer> =>
  drawDocument(clubId, invoiceDocument(invoice.content, artwork), invoice.createdAt);

const waitMs = 500;
const maxWaits = 120;

/** Interactive requests go first: a run waits while the drawing queue is busy, and then draws the invoices that already have a number. */
export const drawInvoiceInTurn = async (
  invoice: StoredInvoice,
  clubId: number,
  artwork: InvoiceArtwork,
): Promise<Buffer> => {
  for (let waits = 0; ; waits += 1) {
    try {
      return await drawPdf(invoice, clubId, artwork);
    } catch (error) {
      if (!isBusy(error) || waits === maxWaits) throw error;
      await pause(waitMs);
    }
  }
};

/** Two concurrent requests draw it twice; the file stored first is the invoice. */
export const keepPdf = async (db: Db, clubId: number, invoice: StoredInvoice, drawn: Buffer): Promise<string> => {
  const held = await db
    .selectFrom('invoice as i')
    .where('i.id', '=', invoice.id)
    .select('i.file_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (held.file_id !== null) return held.file_id;
  const fileId = await keepDocument(
    { db, clubId, now: invoice.createdAt },
    { purpose: 'invoice', name: fileNameOf(invoice), mimeType: 'application/pdf', content: drawn },
  );
  await db.updateTable('invoice').set({ file_id: fileId }).where('id', '=', invoice.id).execute();
  return fileId;
};

/**
 * Das PDF einer Rechnung: drawn at the first request and stored. Later requests get the same bytes, even if the club's name, its colours or
 * the program changed. All database reads happen before drawing.
 */
export const keptPdf = async (
  ctx: WorkCtx,
  invoice: StoredInvoice,
): Promise<(afterwards: RunInNewTransaction) => Promise<Buffer>> => {
  if (invoice.fileId !== null) {
    const content = await contentOf(ctx.db, invoice.fileId);
    return async () => content;
  }
  const clubId = ctx.club.id;
  const artwork = await artworkOf(ctx, invoice.content);
  return async (afterwards) => {
    const drawn = await drawPdf(invoice, clubId, artwork);
    return afterwards(async (db) => contentOf(db, await keepPdf(db, clubId, invoice, drawn)));
  };
};

/** The file that the browser saves. */
export const pdfReply = (invoice: StoredInvoice, content: Buffer): ExportedFile => ({
  content: content.toString('base64'),
  fileName: fileNameOf(invoice),
  mimeType: 'application/pdf',
});
