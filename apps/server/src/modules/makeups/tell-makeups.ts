import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import {
  addressOf,
  lettersPerAddress,
  personsByNumber,
  type Reachable,
  sendOut,
  shortOf,
  shortsPerNumber,
} from '../messaging/index.ts';
import { type Fact, letterHtml, letterText } from '../system/index.ts';
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

/** The page on which the family finds all of them. */
const page = '/ersatzstunden';

const factsOf = ({ date, facts = [] }: Said): readonly Fact[] =>
  date === undefined
    ? facts
    : [{ label: 'Kurs', text: date.courseName }, { label: 'Termin', text: whenOf(date) }, ...facts];

/** An SMS costs something: it is for those whom no mail reaches. WhatsApp somebody has chosen. */
const isShortlyTold = (person: Reachable) => addressOf(person) === '' || shortOf(person)?.channel === 'whatsapp';

/** To the family of somebody, by every way it has. */
export const tellFamily = async (ctx: WorkCtx, personId: number, said: Said) => {
  const persons = await personsByNumber(ctx, [personId]);
  if (persons.length === 0) return;
  const { subject, text, notice } = said;
  const { name, color } = await senderOf(ctx);
  const facts = factsOf(said);
  const letter = {
    title: subject,
    blocks: [{ heading: '', facts }],
    button: { label: 'Zu den Ersatzstunden', url: `${ctx.club.origin}${page}` },
    words: `${text}\n\nLiebe Grüße\n${name}`,
  };
  const [body, html] = [letterText(letter), letterHtml(letter, { name, color, cover: '' })];
  const inShort = facts.map((fact) => `${fact.label}: ${fact.text}`).join(', ');
  await sendOut(ctx, {
    kind: 'makeups',
    subject,
    emails: lettersPerAddress(persons).map((to) => ({ personId: to.personId, to: to.to, subject, body, html })),
    shorts: shortsPerNumber(persons.filter(isShortlyTold)).map((message) => ({
      ...message,
      body: `${subject}. ${inShort}. ${ctx.club.origin}${page}`,
    })),
    push: {
      personIds: persons.flatMap(({ id, managerId }) => [id, managerId]),
      title: notice,
      text: inShort,
      link: page,
    },
    urgency: 'confirmation',
  });
};
