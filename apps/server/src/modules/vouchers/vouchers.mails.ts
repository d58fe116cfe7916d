import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { voucherCodeText } from '@vereinshaus/contract/vouchers/calls';
import type { WorkCtx } from '../../kit/ctx.ts';
import { queueMail } from '../system/index.ts';

/** What a mail about a voucher names. */
export type MailedVoucher = {
  id: number;
  code: string;
  amountCents: number;
  recipient: string;
  message: string;
  validUntil: IsoDay | null;
};

type Letter = { firstName: string; clubName: string; origin: string; voucher: MailedVoucher };

const worth = ({ amountCents, recipient }: MailedVoucher) =>
  `${formatMoney(amountCents)}${recipient && ` für ${recipient}`}`;

const voucherMail = ({ firstName, clubName, origin, voucher }: Letter) => ({
  subject: `Dein Gutschein von ${clubName}`,
  body: `Hallo ${firstName},

danke für deinen Kauf! Hier ist dein Gutschein über ${worth(voucher)}:

${voucherCodeText(voucher.code)}

Wer ihn bekommt, löst ihn nach dem Anmelden ein: ${origin}/gutscheine/kaufen
Er ist bezahlt. Dort kannst du ihn auch ausdrucken, oder innerhalb von 14 Tagen vom Kauf zurücktreten.

Liebe Grüße
${clubName}
`,
});

const waitingMail = ({ firstName, clubName, origin, voucher }: Letter) => ({
  subject: `Dein Gutschein von ${clubName} wartet auf Bezahlung`,
  body: `Hallo ${firstName},

danke für deinen Kauf! Dein Gutschein über ${worth(voucher)} steht auf deinem Kundenkonto. Er gilt, sobald er bezahlt ist; den Code
schicken wir dir dann gleich.

Bezahlen: ${origin}/abrechnung
Vom Kauf zurücktreten kannst du innerhalb von 14 Tagen: ${origin}/gutscheine/kaufen

Liebe Grüße
${clubName}
`,
});

/** Whoever has no address finds everything on the page. */
const send = async (
  ctx: WorkCtx,
  buyerId: number,
  voucher: MailedVoucher,
  mailOf: (letter: Letter) => { subject: string; body: string },
) => {
  const buyer = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .where('p.id', '=', buyerId)
    .select(['p.email', 'p.first_name', 'c.name as club_name'])
    .executeTakeFirst();
  if (!buyer || buyer.email === '') return;
  const letter = { firstName: buyer.first_name, clubName: buyer.club_name, origin: ctx.club.origin, voucher };
  await queueMail(ctx, { clubId: ctx.club.id, personId: buyerId, to: buyer.email, ...mailOf(letter) });
};

/** With the code: it is paid. */
export const sendVoucherMail = (ctx: WorkCtx, buyerId: number, voucher: MailedVoucher) =>
  send(ctx, buyerId, voucher, voucherMail);

export const sendWaitingMail = (ctx: WorkCtx, buyerId: number, voucher: MailedVoucher) =>
  send(ctx, buyerId, voucher, waitingMail);
