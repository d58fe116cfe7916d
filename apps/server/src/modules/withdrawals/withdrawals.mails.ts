import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { officeAddresses } from '../membership/index.ts';
import { queueMail } from '../system/index.ts';

type Told = { personId: number; title: string; refundedCents: number; creditedCents: number };

const moneyText = ({ refundedCents, creditedCents }: Told, origin: string): string => {
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
export const sendWithdrawalMails = async (ctx: Ctx, told: Told) => {
  const viewer = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .where('p.id', '=', viewerOf(ctx).id)
    .select(['p.email', 'p.first_name', 'p.last_name', 'c.name as club_name'])
    .executeTakeFirst();
  if (!viewer) return;
  const at = formatMoment(toSeconds(ctx.now));
  const about = { clubId: ctx.club.id, personId: told.personId, urgency: 'notice' } as const;
  if (viewer.email !== '') {
    await queueMail(ctx, {
      ...about,
      to: viewer.email,
      subject: `Rücktritt bestätigt: ${told.title}`,
      body: `Hallo ${viewer.first_name},

dein Rücktritt ist am ${at} bei uns eingegangen und gilt: ${told.title}.

${moneyText(told, ctx.club.origin)}

Liebe Grüße
${viewer.club_name}
`,
    });
  }
  for (const to of await officeAddresses(ctx, (await clubSettingsOf(ctx)).roleEmails)) {
    await queueMail(ctx, {
      ...about,
      to,
      subject: `Rücktritt: ${told.title}`,
      body: `${viewer.first_name} ${viewer.last_name} ist am ${at} zurückgetreten: ${told.title}.

Erstattet: ${formatMoney(told.refundedCents)}, gutgeschrieben: ${formatMoney(told.creditedCents)}. Die Buchungen sind gemacht.
`,
    });
  }
};
