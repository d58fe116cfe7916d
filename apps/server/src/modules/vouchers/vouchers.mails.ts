import { formatMoney } from '@vereinshaus/contract/money';
import { voucherCodeText } from '@vereinshaus/contract/vouchers';
import type { WorkCtx } from '../../kit/ctx.ts';
import { queueMail } from '../system/index.ts';
import type { IssuedVoucher } from './issue-voucher.ts';

type Letter = { firstName: string; clubName: string; origin: string; voucher: IssuedVoucher; isPaid: boolean };

const voucherMail = ({ firstName, clubName, origin, voucher, isPaid }: Letter) => ({
  subject: `Dein Gutschein von ${clubName}`,
  body: `Hallo ${firstName},

danke für deinen Kauf! Hier ist dein Gutschein über ${formatMoney(voucher.amountCents)}${voucher.recipient && ` für ${voucher.recipient}`}:

${voucherCodeText(voucher.code)}

Wer ihn bekommt, löst ihn nach dem Anmelden ein: ${origin}/gutscheine/kaufen
Dort kannst du ihn auch ausdrucken. ${isPaid ? 'Er ist bezahlt.' : 'Der Betrag steht auf deinem Kundenkonto.'}

Liebe Grüße
${clubName}
`,
});

/** Whoever has no address finds the code on the page. */
export const sendVoucherMail = async (ctx: WorkCtx, buyerId: number, voucher: IssuedVoucher, isPaid = false) => {
  const buyer = await ctx.db
    .selectFrom('person as p')
    .innerJoin('club as c', 'c.id', 'p.club_id')
    .where('p.id', '=', buyerId)
    .select(['p.email', 'p.first_name', 'c.name as club_name'])
    .executeTakeFirst();
  if (!buyer || buyer.email === '') return;
  const letter = { firstName: buyer.first_name, clubName: buyer.club_name, origin: ctx.club.origin, voucher, isPaid };
  await queueMail(ctx, { clubId: ctx.club.id, personId: buyerId, to: buyer.email, ...voucherMail(letter) });
};
