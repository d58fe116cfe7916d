import { formatMoney } from '@vereinshaus/contract/money';
import { paymentKindLabels } from '@vereinshaus/contract/payment-labels';
import type { WorkCtx } from '../../kit/ctx.ts';
import { queueMail } from '../system/index.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Zahlung nicht gelungen: who thought it was paid has to know. Whoever has no address sees it on the page. */
export const mailFailed = async (ctx: WorkCtx, { payerId, cents, kind }: StoredPayment) => {
  const payer = await ctx.db
    .selectFrom('person as p')
    .innerJoin('club as c', 'c.id', 'p.club_id')
    .where('p.id', '=', payerId)
    .where('p.deleted_at', 'is', null)
    .select(['p.email', 'p.first_name', 'c.name as club_name'])
    .executeTakeFirst();
  if (payer === undefined || payer.email === '') return;
  await queueMail(ctx, {
    clubId: ctx.club.id,
    personId: payerId,
    to: payer.email,
    subject: `Deine Zahlung an ${payer.club_name} ist nicht angekommen`,
    body: `Hallo ${payer.first_name},

deine Zahlung über ${formatMoney(cents)} (${paymentKindLabels[kind]}) konnte nicht eingezogen werden oder wurde zurückgebucht. Was sie bezahlen sollte, ist wieder offen.

Bezahlen kannst du hier, auch auf eine andere Art: ${ctx.club.origin}/abrechnung

Liebe Grüße
${payer.club_name}
`,
  });
};
