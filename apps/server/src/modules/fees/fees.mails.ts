import { noticeTitle } from '@vereinshaus/contract/fees/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, type Sender } from '../clubs/index.ts';
import { type FeeDemand, payerName } from './fee-demand.queries.ts';
import { type FeeSender, howToPay } from './fee-letter.ts';

/** What travels with it: the invoice says the same, with its number. */
const attached = (invoiceNumber: string | undefined): string =>
  invoiceNumber === undefined
    ? 'Sie hängt auch als PDF an dieser E-Mail.'
    : `Die Rechnung ${invoiceNumber} dazu hängt als PDF an dieser E-Mail.`;

/** Vorschreibung: what each of the family costs and why, until when it is to be paid and how. */
export const feeMail = (
  ctx: Pick<WorkCtx, 'club'>,
  demand: FeeDemand,
  { sender, from, invoiceNumber }: { sender: Sender; from: FeeSender; invoiceNumber?: string | undefined },
) => {
  const { payer, lines, totalCents, openCents, dueOn, reference } = demand;
  const title = noticeTitle(demand.year);
  return {
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
      words: [
        `Hallo ${payer.first_name || payerName(payer)},`,
        `hier ist die Vorschreibung des Mitgliedsbeitrags. ${howToPay(demand, from)} ${attached(invoiceNumber)}`,
        ...(from.addText === '' ? [] : [from.addText]),
        `Liebe Grüße\n${sender.name}`,
      ].join('\n\n'),
    }),
  };
};
