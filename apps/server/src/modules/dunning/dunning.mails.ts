import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import { addDays, dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, type Sender } from '../clubs/index.ts';
import { type Letter } from '../system/index.ts';
import { type TextDefinition, type WordedText, wordText } from '../wording/index.ts';
import { dueReminderText, dunningTextOf } from './dunning.texts.ts';
import type { DueItem } from './owing.queries.ts';

export type ReminderReader = { id: number; firstName: string; lastName: string; email: string };

export const nameOf = ({ firstName, lastName }: ReminderReader): string => `${firstName} ${lastName}`.trim();

type Demand = { items: readonly DueItem[]; feeCents: number; payBy: IsoDay };

type MailCtx = Pick<WorkCtx, 'db' | 'club' | 'now' | 'jobs'>;

const sumOf = (items: readonly DueItem[]) => items.reduce((sum, { cents }) => sum + cents, 0);

/** "Kinderturnen (Lena Huber), fällig am 01.10.2026: € 50,00". */
const itemLine = ({ text, person, dueOn, cents }: DueItem): string =>
  `${[text, person && `(${person})`].filter(Boolean).join(' ')}, fällig am ${formatDay(dueOn)}: ${formatMoney(cents)}`;

type Words = TextDefinition<'betrag' | 'posten' | 'spesen' | 'frist' | 'iban' | 'referenz'>;

const wordsOf = async (
  ctx: MailCtx,
  sender: Sender,
  text: Words,
  { reader, demand: { items, feeCents, payBy } }: { reader: ReminderReader; demand: Demand },
): Promise<WordedText> => {
  const values = {
    betrag: formatMoney(sumOf(items)),
    posten: items.map(itemLine).join('\n'),
    spesen: formatMoney(feeCents),
    frist: formatDay(payBy),
    iban: formatIban(sender.iban),
    referenz: customerReference(reader.id),
  };
  return wordText(ctx, sender, text, { reader, values });
};

const takesTransfers = ({ iban, settings }: Sender) => iban !== '' && settings.paymentMethods.includes('bank');

const factsOf = (sender: Sender, reader: ReminderReader, { items, payBy }: Demand): Letter['blocks'] => [
  {
    heading: '',
    facts: [
      { label: 'Zu bezahlen', text: formatMoney(sumOf(items)) },
      { label: 'Bis', text: formatDay(payBy) },
      { label: 'Wofür', text: items.map(itemLine).join('\n') },
    ],
  },
  ...(takesTransfers(sender)
    ? [
        {
          heading: 'Überweisen',
          facts: [
            { label: 'Empfänger', text: sender.accountName },
            { label: 'IBAN', text: formatIban(sender.iban) },
            {
              label: 'Verwendungszweck',
              text: `${customerReference(reader.id)} ${nameOf(reader)}`,
            },
          ],
        },
      ]
    : []),
];

type DunningLetter = Omit<Letter, 'words'> & { told: WordedText };

const mailOf = (ctx: MailCtx, sender: Sender, reader: ReminderReader, { told, ...facts }: DunningLetter) => {
  const letter = { ...facts, words: told.body };
  return {
    source: told.source,
    personId: reader.id,
    to: reader.email,
    subject: `${letter.title} – ${sender.name}`,
    ...letterFrom(ctx, sender, letter),
  };
};

type Notice = { reader: ReminderReader; items: readonly DueItem[]; level: number; feeCents: number };

/** Zahlungserinnerung oder Mahnung: the amount, the due date, and the club's text for this level. */
export const dunningMail = async (ctx: MailCtx, sender: Sender, { reader, items, level, feeCents }: Notice) => {
  const payBy = addDays(dayInVienna(ctx.now), sender.settings.paymentReminderInterval);
  const demand = { items, feeCents, payBy };
  return mailOf(ctx, sender, reader, {
    title: dunningLevelLabel(level),
    blocks: factsOf(sender, reader, demand),
    button: { label: 'Bezahlen oder „Schon bezahlt?“ melden', url: `${ctx.club.origin}/abrechnung` },
    told: await wordsOf(ctx, sender, dunningTextOf(level), { reader, demand }),
  });
};

/** Bald fällig: before anybody is late. The day is that of the first item. */
export const dueReminderMail = async (
  ctx: MailCtx,
  sender: Sender,
  reader: ReminderReader,
  items: readonly DueItem[],
) => {
  const payBy = items[0]?.dueOn ?? dayInVienna(ctx.now);
  const demand = { items, feeCents: 0, payBy };
  return mailOf(ctx, sender, reader, {
    title: `Bald fällig: ${formatMoney(sumOf(items))}`,
    blocks: factsOf(sender, reader, demand),
    button: { label: 'Jetzt bezahlen', url: `${ctx.club.origin}/abrechnung` },
    told: await wordsOf(ctx, sender, dueReminderText, { reader, demand }),
  });
};
