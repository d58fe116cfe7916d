import { isSoon } from '@vereinshaus/contract/digests/rules';
import { dayInVienna, formatShortDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import {
  isWaiting,
  personsByNumber,
  personsOfCourse,
  type ReachableRecipient,
  tellPersons,
} from '../messaging/index.ts';
import { wordText } from '../wording/index.ts';
import { timesInWords } from './event-words.ts';
import { datesMovedText, datesOffText } from './events.texts.ts';

/** A date as the participants know it. */
export type KnownDate = {
  id: number;
  start: Date;
  end: Date;
  roomId: number | null;
  place: string;
  visibility: number;
};

export type ChangedDates = {
  courseId: number;
  gone: readonly KnownDate[];
  moved: readonly { before: KnownDate; after: KnownDate }[];
  /** Dates that were cancelled and take place after all. */
  back?: readonly KnownDate[];
  /** The replacement of the removed dates. */
  replacement?: KnownDate | undefined;
  /** The reason; empty = none given. */
  reason: string;
};

const forEveryone = 5;

/** Past dates, and dates that participants never saw, are not notified. */
const matters = (now: Date) => (date: KnownDate) => date.end > now && date.visibility === forEveryone;

const isMoved = ({ before, after }: ChangedDates['moved'][number]) =>
  before.start.getTime() !== after.start.getTime() ||
  before.end.getTime() !== after.end.getTime() ||
  before.roomId !== after.roomId ||
  before.place !== after.place;

const isAtSameTime = ({ before, after }: ChangedDates['moved'][number]) =>
  before.start.getTime() === after.start.getTime() && before.end.getTime() === after.end.getTime();

/**
 * Verständigen: participants and leaders of the course, substitutes and tryout guests of that day are notified about dates that are
 * cancelled or moved, and about replacements. By mail if there is an address, by WhatsApp if the number is confirmed, by SMS if there is
 * nothing else; never the person who made the change, and never the waiting list.
 */
export const tellDates = async (ctx: Ctx, { courseId, gone, back = [], moved, replacement, reason }: ChangedDates) => {
  const [off, on, other] = [
    gone.filter(matters(ctx.now)),
    back.filter(matters(ctx.now)),
    moved.filter(({ before, after }) => matters(ctx.now)(before) && isMoved({ before, after })),
  ];
  if (off.length === 0 && on.length === 0 && other.length === 0) return;
  const dates = [...off, ...on, ...other.map(({ before }) => before)];
  const staying = other.filter(isAtSameTime).map(({ before }) => before);
  const persons = (await affectedBy(ctx, courseId, dates, staying)).filter(({ id }) => id !== ctx.viewer?.id);
  if (persons.length === 0) return;
  const rooms = await roomNames(ctx);
  const inWords = (date: KnownDate) => {
    const place = date.roomId === null ? date.place : (rooms.get(date.roomId) ?? '');
    return [timesInWords(toSeconds(date.start), toSeconds(date.end)), place].filter((part) => part !== '').join(', ');
  };
  const facts = [
    ...(off.length > 0 ? [{ label: 'Entfällt', text: off.map(inWords).join('\n') }] : []),
    ...(off.length > 0 && replacement ? [{ label: 'Ersatz', text: inWords(replacement) }] : []),
    ...(on.length > 0 ? [{ label: 'Findet statt', text: on.map(inWords).join('\n') }] : []),
    ...other.flatMap(({ before, after }) => [
      { label: 'Bisher', text: inWords(before) },
      { label: 'Neu', text: inWords(after) },
    ]),
  ];
  const because = reason === '' ? [] : [{ label: 'Grund', text: reason }];
  const kurs = await courseName(ctx, courseId);
  const subject =
    off.length === 0 && on.length > 0
      ? subjectOfBack(kurs, on)
      : subjectOf(kurs, off.length > 0 ? off : dates, off.length > 0);
  const worded = await wordText(ctx, await senderOf(ctx), off.length > 0 ? datesOffText : datesMovedText, {
    values: { kurs, grund: reason, was: subject },
  });
  const [inShort, inShortWithReason] = [inOneLine(facts), inOneLine([...facts, ...because])];
  await tellPersons(ctx, persons, {
    kind: 'dates',
    urgency: 'notice',
    told: worded,
    isUrgent: [...dates, ...other.map(({ after }) => after)].some(({ start }) => isSoon(ctx.now, start)),
    facts: [...facts, ...because],
    page: { label: 'Alle Termine', path: `/kurse/${courseId}?tab=termine` },
    short: `${worded.subject}. ${inShortWithReason}.`,
    // Strangers may read a locked screen: the push message leaves out the reason.
    push: { personIds: persons.map(({ id }) => id), title: worded.subject, text: inShort },
  });
};

const inOneLine = (facts: readonly { label: string; text: string }[]) =>
  facts.map(({ label, text }) => `${label}: ${text.replaceAll('\n', '; ')}`).join('. ');

/** „Turn10 am Do., 19.11. entfällt“; several dates are counted. */
export const subjectOf = (course: string, dates: readonly Pick<KnownDate, 'start'>[], isOff: boolean): string => {
  const [date] = dates;
  if (date === undefined || dates.length > 1)
    return `${course}: ${dates.length} Termine ${isOff ? 'entfallen' : 'sind verschoben'}`;
  return `${course} am ${formatShortDay(dayInVienna(date.start))} ${isOff ? 'entfällt' : 'ist verschoben'}`;
};

const subjectOfBack = (course: string, dates: readonly Pick<KnownDate, 'start'>[]): string => {
  const [date] = dates;
  if (date === undefined || dates.length > 1) return `${course}: ${dates.length} Termine finden doch statt`;
  return `${course} am ${formatShortDay(dayInVienna(date.start))} findet doch statt`;
};

/**
 * Participants and leaders of the course, and tryout guests and substitutes of these dates. Persons who booked a single date or come for an
 * Ersatzstunde are only notified here about a change of place; if the date is cancelled or moved, another message tells them what they get
 * back.
 */
const affectedBy = async (
  ctx: Ctx,
  courseId: number,
  dates: readonly KnownDate[],
  staying: readonly KnownDate[],
): Promise<readonly ReachableRecipient[]> => {
  const ofCourse = (await personsOfCourse(ctx, courseId)).filter((person) => !isWaiting(person));
  const { rows } = await sql<{ id: number }>`
    with off as (select unnest(${dates.map(({ id }) => id)}::integer[]) as id),
      elsewhere as (select unnest(${staying.map(({ id }) => id)}::integer[]) as id)
    select y.person_id as id from tryout_card y join off on off.id = y.event_id where y.cancelled_at is null
    union
    select r.substitute_id from substitute_request_card r join off on off.id = r.event_id where r.state = 'taken'
    union
    select m.person_id from makeup_card m join elsewhere on elsewhere.id = m.event_id
    union
    select b.person_id from single_booking_card b join elsewhere on elsewhere.id = b.event_id
    where b.cancelled_at is null and b.person_id is not null`.execute(ctx.db);
  const known = new Set(ofCourse.map(({ id }) => id));
  const guests = rows.map(({ id }) => id).filter((id) => !known.has(id));
  return guests.length === 0 ? ofCourse : [...ofCourse, ...(await personsByNumber(ctx, guests))];
};

const courseName = async (ctx: Ctx, courseId: number): Promise<string> => {
  const { name } = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .select('c.name')
    .executeTakeFirstOrThrow();
  return name;
};

const roomNames = async (ctx: Ctx): Promise<ReadonlyMap<number, string>> => {
  const rooms = await ctx.db.selectFrom('room as r').select(['r.id', 'r.name']).execute();
  return new Map(rooms.map(({ id, name }) => [id, name]));
};
