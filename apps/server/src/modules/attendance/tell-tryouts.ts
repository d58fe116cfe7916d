import { formatMoment, formatTime, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { personsByNumber, tellPersons } from '../messaging/index.ts';
import type { LetterFact } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import {
  tryoutCancelledText,
  tryoutPlaceText,
  tryoutQueueText,
  tryoutTakenText,
  tryoutTomorrowText,
} from './tryout.texts.ts';

/** A date with a tryout, for a message about it. */
export type TryoutDate = {
  personId: number;
  firstName: string;
  courseId: number;
  course: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  bring: string;
};

/** For the date `e` with its course `c`, its room `r` and the guest `p`. */
export const tryoutColumns = sql<TryoutDate>`p.id as "personId", p.first_name as "firstName", c.id as "courseId", c.name as course,
  e.starts_at as "startsAt", e.ends_at as "endsAt", coalesce(r.name, e.place) as place, c.bring`;

export const tryoutDate = async (
  ctx: Pick<WorkCtx, 'db'>,
  { personId, eventId }: { personId: number; eventId: number },
): Promise<TryoutDate | undefined> => {
  const { rows } = await sql<TryoutDate>`
    select ${tryoutColumns}
    from event_card e
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    join person_card p on p.club_id = e.club_id and p.id = ${personId}
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where e.id = ${eventId}`.execute(ctx.db);
  return rows[0];
};

const whenOf = ({ startsAt, endsAt }: TryoutDate): string =>
  `${formatMoment(toSeconds(startsAt))}–${formatTime(endsAt)}`;

const fact = (label: string, text: string): readonly LetterFact[] => (text === '' ? [] : [{ label, text }]);

type TryoutMessage = {
  text: TextDefinition<'kind' | 'kurs'>;
  facts: readonly LetterFact[];
  page: { label: string; path: string };
  /** Shown on a screen that others can read: without names. */
  notice: string;
  /** Only the person who decides about a place is told the price; second homes are told about dates. */
  tellsSecondHomes?: boolean;
};

const tellFamily = async (
  ctx: WorkCtx,
  date: TryoutDate,
  { text, facts, page, notice, tellsSecondHomes = true }: TryoutMessage,
) => {
  const told = await wordText(ctx, await senderOf(ctx), text, { values: { kind: date.firstName, kurs: date.course } });
  const persons = await personsByNumber(ctx, [date.personId]);
  const inWords = facts.map(({ label, text: said }) => `${label}: ${said}`).join(', ');
  await tellPersons(ctx, persons, {
    kind: 'dates',
    urgency: 'confirmation',
    told,
    facts,
    page,
    tellsSecondHomes,
    short: `${told.subject}. ${inWords}. ${ctx.club.origin}${page.path}`,
    push: {
      personIds: persons.flatMap(({ id, managerId }) => [id, managerId]),
      title: notice,
      text: `${date.course}, ${whenOf(date)}`,
    },
  });
};

const myBookings = { label: 'Meine Buchungen', path: '/kurs/meine' };

const dateFacts = (date: TryoutDate): readonly LetterFact[] => [
  ...fact('Kurs', date.course),
  ...fact('Termin', whenOf(date)),
  ...fact('Wo', date.place),
  ...fact('Mitzubringen', date.bring),
];

export const tellTryoutTaken = (ctx: WorkCtx, date: TryoutDate) =>
  tellFamily(ctx, date, {
    text: tryoutTakenText,
    facts: dateFacts(date),
    page: myBookings,
    notice: 'Zum Schnuppern angemeldet',
  });

export const tellTryoutCancelled = (ctx: WorkCtx, date: TryoutDate) =>
  tellFamily(ctx, date, {
    text: tryoutCancelledText,
    facts: [...fact('Kurs', date.course), ...fact('Termin', whenOf(date))],
    page: myBookings,
    notice: 'Vom Schnuppern abgemeldet',
  });

export const remindOfTryout = (ctx: WorkCtx, date: TryoutDate) =>
  tellFamily(ctx, date, {
    text: tryoutTomorrowText,
    facts: dateFacts(date),
    page: myBookings,
    notice: 'Morgen ist Schnuppern',
  });

/** Platz nehmen? With the price, and a link to the booking of this course for this person. */
export const offerPlace = (ctx: WorkCtx, date: TryoutDate, { cents, isFull }: { cents: number; isFull: boolean }) =>
  tellFamily(ctx, date, {
    text: isFull ? tryoutQueueText : tryoutPlaceText,
    facts: [...fact('Kurs', date.course), ...fact('Preis', cents === 0 ? 'kostenlos' : formatMoney(cents))],
    page: {
      label: isFull ? 'Auf die Warteliste' : 'Platz nehmen',
      path: `/kurs/buche/${date.courseId}?person=${date.personId}`,
    },
    notice: 'Wie war das Schnuppern?',
    tellsSecondHomes: false,
  });
