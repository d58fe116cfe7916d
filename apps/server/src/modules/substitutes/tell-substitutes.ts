import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import {
  isTrainer,
  isWaiting,
  noticeLetter,
  personsByNumber,
  personsOfCourse,
  tellPersons,
} from '../messaging/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import { type Search, timeTextOf } from './request-rows.ts';
import { substituteNobodyFamilyText, substituteNobodyOfficeText } from './substitutes.texts.ts';

type SubstituteMessage<Name extends string> = {
  /** The text for the reader. */
  text: TextDefinition<Name>;
  values: Readonly<Record<Name, string>>;
  /** Shown on a screen that others can read: without names. */
  notice: string;
};

/** The page with everything that concerns the reader. */
const page = { label: 'Zu den Vertretungen', path: '/vertretungen' };

const factsOf = (search: Search) => [
  { label: 'Kurs', text: search.courseName },
  { label: 'Termin', text: timeTextOf(search) },
  ...(search.note === '' ? [] : [{ label: 'Hinweis', text: search.note }]),
];

/** To trainers, by every available channel. */
export const tellTrainers = async <Name extends string>(
  ctx: WorkCtx,
  search: Search,
  personIds: readonly number[],
  { text, values, notice }: SubstituteMessage<Name>,
) => {
  if (personIds.length === 0) return;
  const told = await wordText(ctx, await senderOf(ctx), text, { values });
  const date = `${search.courseName}, ${timeTextOf(search)}`;
  await tellPersons(ctx, await personsByNumber(ctx, personIds), {
    kind: 'substitutes',
    urgency: 'confirmation',
    told,
    facts: factsOf(search),
    page,
    short: `${told.subject}: ${date}. ${ctx.club.origin}${page.path}`,
    push: { personIds, title: notice, text: date },
  });
};

const forEveryone = 5;

/** To the families, if nobody leads a date that is visible to them: without the reason, which the trainer only told the club. */
export const tellFamilies = async (ctx: WorkCtx, search: Search) => {
  const { courseId, courseName, eventId, absentId } = search;
  const ofCourse = await personsOfCourse(ctx, courseId);
  const isLedAnyway = ofCourse.some((person) => isTrainer(person) && person.id !== absentId);
  const persons = ofCourse.filter((person) => !isTrainer(person) && !isWaiting(person));
  const { visibility } = await ctx.db
    .selectFrom('event_card as e')
    .where('e.id', '=', eventId)
    .select('e.visibility')
    .executeTakeFirstOrThrow();
  if (isLedAnyway || persons.length === 0 || visibility !== forEveryone) return;
  const told = await wordText(ctx, await senderOf(ctx), substituteNobodyFamilyText, { values: { kurs: courseName } });
  const when = timeTextOf(search);
  await tellPersons(ctx, persons, {
    kind: 'dates',
    urgency: 'notice',
    told,
    facts: [
      { label: 'Kurs', text: courseName },
      { label: 'Termin', text: when },
    ],
    page: { label: 'Alle Termine', path: `/kurse/${courseId}?tab=termine` },
    short: `${told.subject}: ${when}.`,
    push: { personIds: persons.map(({ id }) => id), title: told.subject, text: when },
  });
};

/** To the office, if the club has to find somebody. */
export const tellOffice = async (ctx: WorkCtx, search: Search) => {
  const told = await wordText(ctx, await senderOf(ctx), substituteNobodyOfficeText, {
    values: { kurs: search.courseName, trainer: search.absentName },
  });
  const letter = await noticeLetter(ctx, { told, facts: factsOf(search), page });
  const addresses = await administratorAddresses(ctx);
  const letters = addresses.map((to) => ({ personId: search.absentId, to, ...letter }));
  await queueMails(ctx, ctx.club.id, letters);
};
