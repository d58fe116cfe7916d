import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { letterheadOf } from '../clubs/index.ts';
import { drawDocument } from '../exports/index.ts';
import type { MediaStore } from '../media/index.ts';
import { billedBooking } from './billed-booking.queries.ts';
import { composeInvoice } from './compose-invoice.ts';
import { invoiceDocument } from './invoice-document.ts';
import { picturesOfTemplate } from './invoice-pictures.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { openedTemplate } from './templates.queries.ts';
import { requireFillable } from './templates.ts';

/** The latest booking with a price. */
const exampleOf = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from participation_card t
    where t.role = ${roleLiteral.participant} and t.is_current and not t.is_reserved and t.price_cents > 0
    order by t.created_at desc, t.id desc limit 1`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw invoiceErrors.nothingToShow();
  return row.id;
};

/** Vorschau: the invoice as it would be, without a number and without storing anything. */
export const previewTemplate = async (
  ctx: Ctx,
  store: MediaStore,
  { id, token, content }: { id: number; token: string; content: string },
): Promise<() => Promise<ExportedFile>> => {
  await openedTemplate(ctx, { id, token });
  const template = requireFillable(content);
  const booking = await billedBooking(ctx, await exampleOf(ctx));
  const invoice = await composeInvoice(ctx, booking, { number: 'Vorschau', template });
  const { logo } = await letterheadOf(ctx);
  const { pictures } = await picturesOfTemplate(ctx, store, template);
  return async () => ({
    content: (await drawDocument(ctx.club.id, invoiceDocument(invoice, { logo, pictures }), ctx.now)).toString(
      'base64',
    ),
    fileName: 'Vorschau.pdf',
    mimeType: 'application/pdf',
  });
};
