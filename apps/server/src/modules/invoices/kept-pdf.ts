import type { ExportedFile } from '@vereinshaus/contract/exports';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import type { Afterwards } from '../../kit/later-routes.ts';
import { letterheadOf } from '../clubs/index.ts';
import { drawDocument } from '../exports/index.ts';
import { keepDocument } from '../files/index.ts';
import { fileNameOf } from './invoice.rules.ts';
import { invoiceDocument } from './invoice-document.ts';
import type { StoredInvoice } from './stored-invoice.ts';

const contentOf = async (db: Db, fileId: string): Promise<Buffer> =>
  (await db.selectFrom('stored_file as f').where('f.id', '=', fileId).select('f.content').executeTakeFirstOrThrow())
    .content;

type Kept = { fileId: string; content: Buffer };

/** Two who ask for it at once draw it twice; the file of the first is the invoice. */
const keep = async (db: Db, clubId: number, invoice: StoredInvoice, drawn: Buffer): Promise<Kept> => {
  const held = await db
    .selectFrom('invoice as i')
    .where('i.id', '=', invoice.id)
    .select('i.file_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (held.file_id !== null) return { fileId: held.file_id, content: await contentOf(db, held.file_id) };
  const fileId = await keepDocument(
    { db, clubId, now: invoice.createdAt },
    { purpose: 'invoice', name: fileNameOf(invoice.participationId), mimeType: 'application/pdf', content: drawn },
  );
  await db.updateTable('invoice').set({ file_id: fileId }).where('id', '=', invoice.id).execute();
  return { fileId, content: drawn };
};

/**
 * Das PDF einer Rechnung: drawn when somebody first asks for it, and kept. Whoever asks later gets the same bytes, whatever
 * became of the club's name, its colours or the program. What is asked of the database is asked before it is drawn.
 */
export const keptPdf = async (
  ctx: WorkCtx,
  invoice: StoredInvoice,
): Promise<(afterwards: Afterwards) => Promise<Kept>> => {
  const { fileId } = invoice;
  if (fileId !== null) {
    const content = await contentOf(ctx.db, fileId);
    return async () => ({ fileId, content });
  }
  const clubId = ctx.club.id;
  const { logo } = await letterheadOf(ctx);
  return async (afterwards) => {
    const drawn = await drawDocument(clubId, invoiceDocument(invoice.content, logo), invoice.createdAt);
    return afterwards((db) => keep(db, clubId, invoice, drawn));
  };
};

/** As the browser saves it. */
export const pdfReply = (invoice: StoredInvoice, content: Buffer): ExportedFile => ({
  content: content.toString('base64'),
  fileName: fileNameOf(invoice.participationId),
  mimeType: 'application/pdf',
});
