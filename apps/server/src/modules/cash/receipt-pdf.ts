import { cashReceiptPath, isCashPaidOut } from '@vereinshaus/contract/cash/calls';
import { formatDay, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { toDocument } from '../exports/index.ts';
import { receiptByToken } from './receipts.queries.ts';

type Margins = [number, number, number, number];
const above = (points: number): Margins => [0, points, 0, 0];

/** Whether it was never printed before; only one of two concurrent calls gets true. */
const printFirst = async (ctx: Ctx, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('cash_receipt')
    .set({ printed_at: ctx.now })
    .where('id', '=', id)
    .where('printed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/** Kassabeleg zum Ausdrucken, A6. Every print after the first one is marked as a copy. */
export const receiptPdf = async (ctx: Ctx, token: string) => {
  const { id, receipt } = await receiptByToken(ctx, token);
  const isCopy = !(await printFirst(ctx, id));
  const { issuer, lines, number, reverses } = receipt;
  const title = `${reverses === '' ? 'Kassabeleg' : 'Storno-Kassabeleg'} ${number}`;
  const isPaidOut = isCashPaidOut(receipt);
  const facts = [
    `${isPaidOut ? 'Ausbezahlt' : 'Bezahlt'} am ${formatDay(receipt.paidOn)}, ausgestellt am ${formatDayOf(receipt.time)}`,
    ...(receipt.payer === '' ? [] : [`${isPaidOut ? 'An' : 'Von'} ${receipt.payer}`]),
    ...(reverses === '' ? [] : [`Storno zu Kassabeleg ${reverses}`]),
  ];
  return toDocument(ctx, {
    title,
    pageSize: 'A6',
    pageOrientation: 'portrait',
    pageMargins: [24, 24, 24, 24],
    fontSize: 9,
    content: [
      { text: issuer.name, bold: true, fontSize: 11 },
      ...[issuer.address, issuer.zvr && `ZVR-Zahl ${issuer.zvr}`, issuer.uid && `UID ${issuer.uid}`]
        .filter(Boolean)
        .map((text) => ({ text })),
      { text: title, bold: true, fontSize: 13, margin: above(12), headlineLevel: 1 },
      ...(isCopy ? [{ text: 'Kopie', bold: true }] : []),
      ...facts.map((text) => ({ text })),
      {
        margin: above(10),
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['auto', '*', 'auto'],
          body: [
            ['Menge', 'Leistung', { text: 'Betrag', alignment: 'right' as const }],
            ...lines.map(({ quantity, text, amount, percent }) => [
              String(quantity),
              percent === 0 ? text : `${text} (inkl. ${percent} % USt.)`,
              { text: formatMoney(amount), alignment: 'right' as const },
            ]),
            [
              '',
              { text: 'Bar', bold: true },
              { text: formatMoney(receipt.amount), bold: true, alignment: 'right' as const },
            ],
          ],
        },
      },
      {
        qr: `${ctx.club.origin}${cashReceiptPath(token)}`,
        fit: 64,
        margin: above(12),
        eccLevel: 'M',
        alt: 'Code: dieser Beleg im Netz',
      },
    ],
  });
};
