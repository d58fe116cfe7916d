import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { queueMail } from '../system/index.ts';

type PayoutStep =
  | { step: 'requested'; cents: number; account: string }
  | { step: 'underWay'; cents: number; account: string; on: IsoDay }
  | { step: 'declined'; cents: number; reason: string };

const subjects = {
  requested: 'Auszahlung beantragt',
  underWay: 'Dein Guthaben ist unterwegs',
  declined: 'Dein Guthaben wird nicht ausgezahlt',
} as const;

const wordsOf = (told: PayoutStep): string => {
  const amount = formatMoney(told.cents);
  switch (told.step) {
    case 'requested':
      return `du hast die Auszahlung von ${amount} auf dein Konto ${told.account} beantragt. Wir überweisen mit dem nächsten Lauf; bis dahin
kannst du den Antrag zurückziehen.`;
    case 'underWay':
      return `wir überweisen dir ${amount} auf dein Konto ${told.account}, am ${formatDay(told.on)}.`;
    case 'declined':
      return `dein Guthaben von ${amount} zahlen wir derzeit nicht aus: ${told.reason}
Es bleibt auf deinem Kundenkonto.`;
  }
};

/** Whoever has no address finds it on the page. */
export const sendPayoutMail = async (ctx: Ctx, payerId: number, told: PayoutStep) => {
  const payer = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .where('p.id', '=', payerId)
    .where('p.deleted_at', 'is', null)
    .select(['p.email', 'p.first_name', 'c.name as club_name'])
    .executeTakeFirst();
  if (!payer || payer.email === '') return;
  const body = `Hallo ${payer.first_name},

${wordsOf(told)}

Wie weit es ist, steht auf der Seite „Abrechnung“: ${ctx.club.origin}/abrechnung

Liebe Grüße
${payer.club_name}
`;
  const subject = `${subjects[told.step]}: ${formatMoney(told.cents)}`;
  await queueMail(ctx, { clubId: ctx.club.id, personId: payerId, to: payer.email, urgency: 'notice', subject, body });
};
