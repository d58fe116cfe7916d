import { toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { confirmationNumberOf } from '@vereinshaus/contract/rooms/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { timesInWords } from '../events/index.ts';
import { noticeLetter, personsByNumber, tellPersons } from '../messaging/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import { roomRequestOfficeText } from './rooms.texts.ts';

export type RoomTimeNotice = { id: number; room: string; start: Date; end: Date };

export const timeTextOf = ({ start, end }: Pick<RoomTimeNotice, 'start' | 'end'>): string =>
  timesInWords(toSeconds(start), toSeconds(end));

type BookingMessage = {
  personId: number;
  /** The text for the reader. */
  text: TextDefinition<'raum'>;
  times: readonly RoomTimeNotice[];
  cents?: number;
  /** The new room, if it has moved. */
  to?: string;
  reason?: string;
  creditedCents?: number;
  /** The legal text about withdrawal. */
  withdrawal?: string;
};

const page = { label: 'Zu den Raumbuchungen', path: '/raum/buchungen' };
const maxToldTimes = 12;

const factsOf = (message: Omit<BookingMessage, 'personId' | 'text'>) => {
  const { times, cents = 0, to = '', reason = '', creditedCents = 0, withdrawal = '' } = message;
  const told = times.slice(0, maxToldTimes).map(timeTextOf);
  const rest = times.length - told.length;
  return [
    { label: 'Raum', text: times[0]?.room ?? '' },
    {
      label: times.length === 1 ? 'Zeit' : 'Zeiten',
      text: [...told, ...(rest > 0 ? [`und ${rest} weitere`] : [])].join('\n'),
    },
    ...(to === '' ? [] : [{ label: 'Neuer Raum', text: to }]),
    ...(cents > 0 ? [{ label: 'Betrag', text: formatMoney(cents) }] : []),
    {
      label: 'Bestätigungsnummer',
      text: times
        .map(({ id }) => confirmationNumberOf(id))
        .slice(0, maxToldTimes)
        .join(', '),
    },
    ...(creditedCents > 0 ? [{ label: 'Gutgeschrieben', text: formatMoney(creditedCents) }] : []),
    ...(reason === '' ? [] : [{ label: 'Grund', text: reason }]),
    ...(withdrawal === '' ? [] : [{ label: 'Rücktritt', text: withdrawal }]),
  ];
};

/** To the booker, by every available channel. */
export const tellBooker = async (ctx: Ctx, message: BookingMessage) => {
  const { personId, text, times } = message;
  const [first] = times;
  if (first === undefined) return;
  const told = await wordText(ctx, await senderOf(ctx), text, { values: { raum: first.room } });
  const inShort = `${first.room}, ${timeTextOf(first)}`;
  await tellPersons(ctx, await personsByNumber(ctx, [personId]), {
    kind: 'dates',
    urgency: 'confirmation',
    told,
    facts: factsOf(message),
    page,
    short: `${told.subject}: ${inShort}.`,
    push: { personIds: [personId], title: told.subject, text: inShort },
    tellsSecondHomes: false,
  });
};

/** To the office, if a request waits for its decision. */
export const tellOfficeOfRequest = async (
  ctx: Ctx,
  {
    personId,
    name,
    times,
    purpose,
  }: { personId: number; name: string; times: readonly RoomTimeNotice[]; purpose: string },
) => {
  const told = await wordText(ctx, await senderOf(ctx), roomRequestOfficeText, {
    values: { raum: times[0]?.room ?? '', wer: name },
  });
  const facts = [
    { label: 'Von', text: name },
    ...factsOf({ times }),
    ...(purpose === '' ? [] : [{ label: 'Wofür', text: purpose }]),
  ];
  const letter = await noticeLetter(ctx, {
    told,
    facts,
    page,
  });
  const addresses = await administratorAddresses(ctx);
  await queueMails(
    ctx,
    ctx.club.id,
    addresses.map((to) => ({ personId, to, ...letter })),
  );
};
