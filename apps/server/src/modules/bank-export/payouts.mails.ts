import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { payoutDeclinedText, payoutRequestedText, payoutUnderWayText } from './bank-export.texts.ts';

type PayoutStep =
  | { step: 'requested'; cents: number; account: string }
  | { step: 'underWay'; cents: number; account: string; on: IsoDay }
  | { step: 'declined'; cents: number; reason: string };

const mailOf = async (ctx: Ctx, reader: { id: number; firstName: string }, told: PayoutStep) => {
  const sender = await senderOf(ctx);
  const values = { betrag: formatMoney(told.cents), link: `${ctx.club.origin}/abrechnung` };
  switch (told.step) {
    case 'requested':
      return wordText(ctx, sender, payoutRequestedText, { reader, values: { ...values, konto: told.account } });
    case 'underWay':
      return wordText(ctx, sender, payoutUnderWayText, {
        reader,
        values: { ...values, konto: told.account, datum: formatDay(told.on) },
      });
    case 'declined':
      return wordText(ctx, sender, payoutDeclinedText, { reader, values: { ...values, grund: told.reason } });
  }
};

/** Payers without an address see it on the page. */
export const sendPayoutMail = async (ctx: Ctx, payerId: number, told: PayoutStep) => {
  const payer = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', payerId)
    .where('p.deleted_at', 'is', null)
    .select(['p.email', 'p.first_name'])
    .executeTakeFirst();
  if (!payer || payer.email === '') return;
  const mail = await mailOf(ctx, { id: payerId, firstName: payer.first_name }, told);
  await queueMail(ctx, { clubId: ctx.club.id, personId: payerId, to: payer.email, urgency: 'notice', ...mail });
};
