import { sql } from 'kysely';
import type { Content } from 'pdfmake/interfaces.js';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { FeeInvoices } from '../fees/index.ts';
import { recordHistory } from '../history/index.ts';
import { invoiceDocument } from './invoice-document.ts';
import { artworkOf, picturesOf } from './invoice-pictures.ts';
import { issueFamilyInvoice } from './issue-family-invoice.ts';
import { requireInvoice } from './issue-free-invoice.ts';
import { drawInvoiceInTurn, keepPdf } from './kept-pdf.ts';
import { noteSentOnce } from './send-invoice.ts';
import { invoiceById, type StoredInvoice } from './stored-invoice.ts';

/** The newest valid invoice with any of these items. */
const standingInvoice = async (ctx: Pick<WorkCtx, 'db'>, itemIds: readonly number[]) => {
  const { rows } = await sql<{ id: number | null }>`
    select max(x.invoice_id) as id from invoice_item x
    where x.item_id = any(${[...itemIds]}::integer[]) and x.released_at is null`.execute(ctx.db);
  const id = rows[0]?.id ?? null;
  return id === null ? undefined : invoiceById(ctx, id);
};

const drawnInvoice = async (ctx: WorkCtx, invoice: StoredInvoice) => {
  const artwork = await artworkOf(ctx, invoice.content);
  const clubId = ctx.club.id;
  return {
    number: invoice.number,
    draw: () => drawInvoiceInTurn(invoice, clubId, artwork),
    keep: async (work: WorkCtx, drawn: Buffer, sentTo: string) => {
      const fileId = await keepPdf(work.db, clubId, invoice, drawn);
      if (await noteSentOnce(work, invoice.id)) {
        const details = { number: invoice.number, to: sentTo };
        await recordHistory(work, { kind: 'invoices.sent', personId: invoice.payerId, details });
      }
      return fileId;
    },
  };
};

/** Rechnungen für Mitgliedsbeiträge: one per family, for the charges of a fee run. */
export const invoicesOfFees: FeeInvoices = {
  issue: async (ctx, { payerId, itemIds }) => {
    const issued = await issueFamilyInvoice(ctx, { personId: payerId, itemIds });
    const invoice = issued === null ? await standingInvoice(ctx, itemIds) : await requireInvoice(ctx, issued.id);
    return invoice === undefined ? null : drawnInvoice(ctx, invoice);
  },
  pages: async (ctx, families) => {
    const pages = new Map<number, Content[]>();
    for (const { payerId, itemIds } of families) {
      const invoice = await standingInvoice(ctx, itemIds);
      if (invoice === undefined) continue;
      const artwork = { logo: null, pictures: await picturesOf(ctx, invoice.content) };
      pages.set(payerId, invoiceDocument(invoice.content, artwork).content);
    }
    return pages;
  },
};
