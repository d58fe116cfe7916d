import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { voucherCodeText } from '@vereinshaus/contract/vouchers/calls';
import type { WorkCtx } from '../../kit/ctx.ts';
import { type Sender, senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import { type WordedText, wordText } from '../wording/index.ts';
import { voucherText, voucherWaitingText } from './vouchers.texts.ts';

/** The data of a voucher in a mail. */
export type MailedVoucher = {
  id: number;
  code: string;
  amountCents: number;
  recipient: string;
  message: string;
  validUntil: IsoDay | null;
};

const worth = ({ amountCents, recipient }: MailedVoucher) =>
  `${formatMoney(amountCents)}${recipient && ` für ${recipient}`}`;

type Bought = { ctx: WorkCtx; sender: Sender; reader: { id: number; firstName: string }; voucher: MailedVoucher };

const pageOf = (ctx: WorkCtx) => `${ctx.club.origin}/gutscheine/kaufen`;

const voucherMail = ({ ctx, sender, reader, voucher }: Bought) =>
  wordText(ctx, sender, voucherText, {
    reader,
    values: { wert: worth(voucher), code: voucherCodeText(voucher.code), link: pageOf(ctx) },
  });

const waitingMail = ({ ctx, sender, reader, voucher }: Bought) =>
  wordText(ctx, sender, voucherWaitingText, {
    reader,
    values: { wert: worth(voucher), abrechnung: `${ctx.club.origin}/abrechnung`, link: pageOf(ctx) },
  });

/** Buyers without an address see everything on the page. */
const send = async (
  ctx: WorkCtx,
  buyerId: number,
  voucher: MailedVoucher,
  mailOf: (bought: Bought) => Promise<WordedText>,
) => {
  const buyer = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', buyerId)
    .select(['p.email', 'p.first_name'])
    .executeTakeFirst();
  if (!buyer || buyer.email === '') return;
  const reader = { id: buyerId, firstName: buyer.first_name };
  const mail = await mailOf({ ctx, sender: await senderOf(ctx), reader, voucher });
  await queueMail(ctx, { clubId: ctx.club.id, personId: buyerId, to: buyer.email, ...mail });
};

/** With the code: it is paid. */
export const sendVoucherMail = (ctx: WorkCtx, buyerId: number, voucher: MailedVoucher) =>
  send(ctx, buyerId, voucher, voucherMail);

export const sendWaitingMail = (ctx: WorkCtx, buyerId: number, voucher: MailedVoucher) =>
  send(ctx, buyerId, voucher, waitingMail);
