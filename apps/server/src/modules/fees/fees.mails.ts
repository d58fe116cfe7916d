import { noticeTitle } from '@vereinshaus/contract/fees/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, type Sender } from '../clubs/index.ts';
import { wordText } from '../wording/index.ts';
import { type FeeDemand, payerName } from './fee-demand.queries.ts';
import { type FeeLetter, type FeeSender, howToPay } from './fee-letter.ts';
import { feeLetterText, feeNoticeText } from './fees.texts.ts';

/** The attachment: an invoice has the same content, with its number. */
const attached = (invoiceNumber: string | undefined): string =>
  invoiceNumber === undefined
    ? 'Die Vorschreibung hängt auch als PDF an dieser E-Mail.'
    : `Die Rechnung ${invoiceNumber} dazu hängt als PDF an dieser E-Mail.`;

type WordCtx = Pick<WorkCtx, 'db' | 'club' | 'jobs'>;

/** The values that both texts have for a family. */
const fillingOf = (demand: FeeDemand, from: FeeSender) => {
  const { payer, openCents, dueOn, reference } = demand;
  return {
    reader: { id: payer.id, firstName: payer.first_name || payerName(payer), lastName: payer.last_name },
    values: {
      jahr: String(demand.year),
      betrag: formatMoney(openCents),
      frist: formatDay(dueOn),
      referenz: reference,
      zahlung: howToPay(demand, from),
      zusatz: from.addText,
    },
    pays: () => (payer.has_mandate ? ('einzug' as const) : ('ueberweisung' as const)),
  };
};

/** Adds the club's text for each letter, with the name on the letterhead. */
export const wordFeeLetters = async (
  ctx: WordCtx,
  demands: readonly FeeDemand[],
  { sender, from }: { sender: Sender; from: FeeSender },
): Promise<readonly FeeLetter[]> => {
  const voice = { ...sender, name: from.name };
  const letters: FeeLetter[] = [];
  for (const demand of demands) {
    const { body } = await wordText(ctx, voice, feeLetterText, fillingOf(demand, from));
    letters.push({ demand, words: body.trim() });
  }
  return letters;
};

/** Vorschreibung: the fee of each family member and the reasons, the due date and how to pay. */
export const feeMail = async (
  ctx: WordCtx,
  demand: FeeDemand,
  { sender, from, invoiceNumber }: { sender: Sender; from: FeeSender; invoiceNumber?: string | undefined },
) => {
  const { payer, lines, totalCents, openCents, dueOn, reference } = demand;
  const title = noticeTitle(demand.year);
  const filling = fillingOf(demand, from);
  const words = await wordText(ctx, sender, feeNoticeText, {
    ...filling,
    values: { ...filling.values, beilage: attached(invoiceNumber) },
  });
  return {
    source: words.source,
    personId: payer.id,
    to: payer.email,
    subject: `${title} – ${sender.name}`,
    ...letterFrom(ctx, sender, {
      title,
      blocks: [
        {
          heading: '',
          facts: [
            ...lines.map(({ person, tier, why, cents }) => ({
              label: person,
              text: `${formatMoney(cents)} (${tier}${why === '' ? '' : `: ${why}`})`,
            })),
            { label: 'Zu bezahlen', text: formatMoney(openCents) },
            ...(openCents === totalCents
              ? []
              : [{ label: 'Schon bezahlt oder aus Guthaben', text: formatMoney(totalCents - openCents) }]),
            { label: 'Bis', text: formatDay(dueOn) },
            { label: 'Kundenreferenz', text: reference },
          ],
        },
      ],
      button: { label: payer.has_mandate ? 'Zur Abrechnung' : 'Jetzt bezahlen', url: `${ctx.club.origin}/abrechnung` },
      words: words.body,
    }),
  };
};
