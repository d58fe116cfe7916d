import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { voucherCodeText } from '@vereinshaus/contract/vouchers/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { toDocument } from '../exports/index.ts';
import { wordText } from '../wording/index.ts';
import { voucherById } from './vouchers.queries.ts';
import { voucherPrintText } from './vouchers.texts.ts';

/** Gutschein zum Ausdrucken: one page A5, with the code large enough for typing. */
export const voucherPdf = async (ctx: Ctx, voucherId: number) => {
  const voucher = await voucherById(ctx, voucherId);
  const { body: words } = await wordText(ctx, await senderOf(ctx), voucherPrintText, {
    values: {
      link: `${ctx.club.origin}/gutscheine/kaufen`,
      gueltig: voucher.valid_until === null ? '' : `Gültig bis ${formatDay(voucher.valid_until)}.`,
    },
  });
  const line = (text: string, size: number, space = 0) => ({
    text,
    fontSize: size,
    margin: [0, space, 0, 0] satisfies [number, number, number, number],
    alignment: 'center' as const,
  });
  return toDocument(ctx, {
    title: ['Gutschein', voucherCodeText(voucher.code), voucher.recipient && `für ${voucher.recipient}`]
      .filter(Boolean)
      .join(' '),
    pageSize: 'A5',
    pageOrientation: 'landscape',
    content: [
      line(voucher.club_name, 16),
      { ...line('Gutschein', 34, 18), bold: true, headlineLevel: 1 },
      line(`über ${formatMoney(voucher.amount_cents)}`, 24, 4),
      ...(voucher.recipient === '' ? [] : [line(`für ${voucher.recipient}`, 16, 12)]),
      ...(voucher.message === '' ? [] : [{ ...line(voucher.message, 12, 10), italics: true }]),
      { ...line(voucherCodeText(voucher.code), 28, 24), bold: true, characterSpacing: 3 },
      line(words.trim(), 10, 24),
    ],
  });
};
