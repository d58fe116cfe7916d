import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { personsByNumber, tellPersons } from '../messaging/index.ts';
import type { LetterFact } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import { timeTextOf } from './makeup-rows.ts';

type MakeupMessage<Name extends string> = {
  /** What it means for the family, and about whom and what. */
  text: TextDefinition<Name>;
  values: Readonly<Record<Name, string>>;
  /** Stands on a screen that others can read, too: without names. */
  notice: string;
  /** The date it is about, or what else there is to know. */
  date?: { courseName: string; startsAt: Date; endsAt: Date };
  facts?: readonly LetterFact[];
  /** As the office has written it: for the letter, not for a screen that others read. */
  reason?: string;
};

/** Where the family finds all of them. */
export const makeupsPage = { label: 'Zu den Ersatzstunden', path: '/ersatzstunden' };

const factsOf = ({ date, facts = [] }: Pick<MakeupMessage<never>, 'date' | 'facts'>): readonly LetterFact[] =>
  date === undefined
    ? facts
    : [{ label: 'Kurs', text: date.courseName }, { label: 'Termin', text: timeTextOf(date) }, ...facts];

const inWords = (facts: readonly LetterFact[]): string =>
  facts.map(({ label, text }) => `${label}: ${text}`).join(', ');

/** To the family of somebody, by every way it has. */
export const tellFamily = async <Name extends string>(ctx: WorkCtx, personId: number, said: MakeupMessage<Name>) => {
  const persons = await personsByNumber(ctx, [personId]);
  const { text, values, notice } = said;
  const told = await wordText(ctx, await senderOf(ctx), text, { values });
  const known = factsOf(said);
  const facts = said.reason === undefined ? known : [...known, { label: 'Grund', text: said.reason }];
  await tellPersons(ctx, persons, {
    kind: 'makeups',
    urgency: 'confirmation',
    told,
    facts,
    page: makeupsPage,
    short: `${told.subject}. ${inWords(facts)}. ${ctx.club.origin}${makeupsPage.path}`,
    push: { personIds: persons.flatMap(({ id, managerId }) => [id, managerId]), title: notice, text: inWords(known) },
  });
};
