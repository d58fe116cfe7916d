import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { letterHtml, letterText, queueMails } from '../system/index.ts';
import { invoiceLetter } from './invoices.mails.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** Rechnung verschicken: to whoever it was issued to, with the PDF that was drawn for it. Once; nobody without an address. */
export const sendInvoice = async (ctx: WorkCtx, invoice: StoredInvoice, fileId: string, urgency: 'notice' | 'mass') => {
  const { content, payerId, number } = invoice;
  if (content.recipient.email === '') return;
  const sent = await ctx.db
    .updateTable('invoice')
    .set({ sent_at: ctx.now })
    .where('id', '=', invoice.id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (sent === undefined) return;
  const letter = invoiceLetter(content, ctx.club.origin);
  const from = { name: content.supplier.name, color: content.color, cover: '' };
  const mail = {
    personId: payerId,
    to: content.recipient.email,
    subject: `${letter.title}: ${content.course}`,
    body: letterText(letter),
    html: letterHtml(letter, from),
    attachmentId: fileId,
  };
  await queueMails(ctx, ctx.club.id, [mail], urgency);
  await recordHistory(ctx, { kind: 'invoices.sent', personId: payerId, details: { number } });
};
