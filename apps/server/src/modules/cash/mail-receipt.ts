import { cashReceiptPath } from '@vereinshaus/contract/cash/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { cashErrors } from './cash.errors.ts';
import { cashReceiptText } from './cash.texts.ts';
import { receiptByToken } from './receipts.queries.ts';

/** Kassabeleg per E-Mail schicken: to the payer, with a link to it. */
export const mailReceipt = async (ctx: Ctx, token: string) => {
  const { payerId, receipt } = await receiptByToken(ctx, token);
  const payer =
    payerId === null
      ? undefined
      : await ctx.db
          .selectFrom('person_card as p')
          .where('p.id', '=', payerId)
          .where('p.deleted_at', 'is', null)
          .select(['p.email', 'p.first_name'])
          .executeTakeFirst();
  if (payerId === null || payer === undefined || payer.email === '') throw cashErrors.noAddress();
  const sender = await senderOf(ctx);
  const { subject, body, source } = await wordText(ctx, sender, cashReceiptText, {
    reader: { id: payerId, firstName: payer.first_name },
    values: { beleg: receipt.number },
  });
  const letter = {
    title: `Kassabeleg ${receipt.number}`,
    blocks: [
      {
        heading: '',
        facts: [
          { label: 'Bezahlt am', text: formatDay(receipt.paidOn) },
          { label: 'Wofür', text: receipt.lines.map(({ text }) => text).join('\n') },
          { label: 'Betrag', text: formatMoney(receipt.amount) },
        ],
      },
    ],
    button: { label: 'Zum Beleg', url: `${ctx.club.origin}${cashReceiptPath(token)}` },
    words: body,
  };
  await queueMail(ctx, {
    clubId: ctx.club.id,
    personId: payerId,
    to: payer.email,
    source,
    subject,
    ...letterFrom(ctx, sender, letter),
  });
  await recordHistory(ctx, { kind: 'cash.receiptMailed', personId: payerId, details: { number: receipt.number } });
};
