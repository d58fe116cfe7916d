import { usualInvoiceMail } from '@vereinshaus/contract/invoices/invoice-text';
import { isPlausibleEmail } from '@vereinshaus/contract/kit/email';
import type { RunInNewTransaction } from '../../kit/after-commit-routes.ts';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { letterHtml, letterText, queueMails } from '../system/index.ts';
import { artworkOf } from './invoice-pictures.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLetter } from './invoices.mails.ts';
import { requireInvoice } from './issue-free-invoice.ts';
import { drawPdf, keepPdf } from './kept-pdf.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type SendInput = { to: string; words: string; fileId: string; urgency: 'confirmation' | 'notice' | 'mass' };

const queueInvoice = async (ctx: WorkCtx, invoice: StoredInvoice, { to, words, fileId, urgency }: SendInput) => {
  const { content, payerId, number } = invoice;
  const letter = invoiceLetter(content, { origin: ctx.club.origin, words, isPerson: payerId !== null });
  const from = { name: content.supplier.name, color: content.color, cover: '' };
  const mail = {
    source: 'invoice' as const,
    personId: payerId,
    to,
    subject: `${letter.title}: ${content.course}`,
    body: letterText(letter),
    html: letterHtml(letter, from),
    attachmentId: fileId,
  };
  await queueMails(ctx, ctx.club.id, [mail], urgency);
  await recordHistory(ctx, { kind: 'invoices.sent', personId: payerId, details: { number, to } });
};

/** The text of the club, or the default. */
const wordsOf = async (ctx: WorkCtx, invoice: StoredInvoice): Promise<string> =>
  (await clubSettingsOf(ctx)).invoiceSettings.mailText || usualInvoiceMail(invoice.content.supplier.name);

/** „Gesendet am“ is the day of the first sending and never changes. */
export const noteSentOnce = async (ctx: WorkCtx, invoiceId: number): Promise<boolean> => {
  const sent = await ctx.db
    .updateTable('invoice')
    .set({ sent_at: ctx.now })
    .where('id', '=', invoiceId)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return sent !== undefined;
};

/** Rechnung verschicken: to the recipient it was issued to, with its stored PDF. Only once, and only with an address. */
export const sendInvoice = async (ctx: WorkCtx, invoice: StoredInvoice, fileId: string, urgency: 'notice' | 'mass') => {
  const { email } = invoice.content.recipient;
  if (email === '' || !(await noteSentOnce(ctx, invoice.id))) return;
  await queueInvoice(ctx, invoice, { to: email, words: await wordsOf(ctx, invoice), fileId, urgency });
};

/** Von Hand schicken: to an address and with a text that the user chooses, as often as needed. */
export const sendInvoiceByHand = async (
  ctx: Ctx,
  { invoiceId, to, words }: { invoiceId: number; to: string; words: string },
): Promise<(afterwards: RunInNewTransaction) => Promise<StoredInvoice>> => {
  if (!isPlausibleEmail(to)) throw invoiceErrors.wrongEmail();
  const invoice = await requireInvoice(ctx, invoiceId);
  const artwork = await artworkOf(ctx, invoice.content);
  return async (afterwards) => {
    const drawn = invoice.fileId === null ? await drawPdf(invoice, ctx.club.id, artwork) : null;
    return afterwards(async (db, jobs) => {
      const work = { ...ctx, db, jobs };
      const fileId = invoice.fileId ?? (drawn && (await keepPdf(db, ctx.club.id, invoice, drawn)));
      if (fileId === null) throw new Error('an invoice without its file');
      await noteSentOnce(work, invoice.id);
      await queueInvoice(work, invoice, { to, words, fileId, urgency: 'confirmation' });
      return invoice;
    });
  };
};
