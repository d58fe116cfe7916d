import type { WorkCtx } from '../../kit/ctx.ts';
import { personsByNumber, tellPersons } from '../messaging/index.ts';
import type { Fact } from '../system/index.ts';
import { whenOf } from './makeup-rows.ts';

type Said = {
  subject: string;
  /** What it means for the family. */
  text: string;
  /** Stands on a screen that others can read, too: without names. */
  notice: string;
  /** The date it is about, or what else there is to know. */
  date?: { courseName: string; startsAt: Date; endsAt: Date };
  facts?: readonly Fact[];
};

/** Where the family finds all of them. */
const page = { label: 'Zu den Ersatzstunden', path: '/ersatzstunden' };

const factsOf = ({ date, facts = [] }: Said): readonly Fact[] =>
  date === undefined
    ? facts
    : [{ label: 'Kurs', text: date.courseName }, { label: 'Termin', text: whenOf(date) }, ...facts];

/** To the family of somebody, by every way it has. */
export const tellFamily = async (ctx: WorkCtx, personId: number, said: Said) => {
  const persons = await personsByNumber(ctx, [personId]);
  const { subject, text, notice } = said;
  const facts = factsOf(said);
  const inShort = facts.map((fact) => `${fact.label}: ${fact.text}`).join(', ');
  await tellPersons(ctx, persons, {
    kind: 'makeups',
    urgency: 'confirmation',
    subject,
    text,
    facts,
    page,
    short: `${subject}. ${inShort}. ${ctx.club.origin}${page.path}`,
    push: { personIds: persons.flatMap(({ id, managerId }) => [id, managerId]), title: notice, text: inShort },
  });
};
