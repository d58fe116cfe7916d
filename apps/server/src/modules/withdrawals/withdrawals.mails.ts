import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf, senderOf } from '../clubs/index.ts';
import { officeAddresses } from '../membership/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { withdrawalOfficeText, withdrawalText } from './withdrawals.texts.ts';

type WithdrawalMail = { personId: number; title: string; refundedCents: number; creditedCents: number };

const moneyText = ({ refundedCents, creditedCents }: WithdrawalMail, origin: string): string => {
  const parts = [
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} gehen auf dem Weg zurück, auf dem du bezahlt hast.`] : []),
    ...(creditedCents > 0
      ? [
          `${formatMoney(creditedCents)} stehen als Guthaben auf deinem Kundenkonto; die Auszahlung siehst du hier: ${origin}/abrechnung`,
        ]
      : []),
  ];
  return parts.length === 0 ? 'Es war noch nichts bezahlt; dafür ist nichts mehr offen.' : parts.join('\n');
};

/** Bestätigung with the time of the declaration, on a durable medium; the office is told as well. */
export const sendWithdrawalMails = async (ctx: Ctx, told: WithdrawalMail) => {
  const viewer = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', viewerOf(ctx).id)
    .select(['p.email', 'p.first_name', 'p.last_name'])
    .executeTakeFirst();
  if (!viewer) return;
  const at = formatMoment(toSeconds(ctx.now));
  const about = { clubId: ctx.club.id, personId: told.personId, urgency: 'notice' } as const;
  if (viewer.email !== '') {
    const mail = await wordText(ctx, await senderOf(ctx), withdrawalText, {
      reader: { id: viewerOf(ctx).id, firstName: viewer.first_name, lastName: viewer.last_name },
      values: { titel: told.title, zeit: at, geld: moneyText(told, ctx.club.origin) },
    });
    await queueMail(ctx, { ...about, to: viewer.email, ...mail });
  }
  const toOffice = await wordText(ctx, await senderOf(ctx), withdrawalOfficeText, {
    values: {
      wer: `${viewer.first_name} ${viewer.last_name}`.trim(),
      titel: told.title,
      zeit: at,
      erstattet: formatMoney(told.refundedCents),
      gutgeschrieben: formatMoney(told.creditedCents),
    },
  });
  for (const to of await officeAddresses(ctx, (await clubSettingsOf(ctx)).roleEmails)) {
    await queueMail(ctx, { ...about, to, ...toOffice });
  }
};
