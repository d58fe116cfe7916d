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
import { administratorAddresses } from '../persons/index.ts';
import { letterHtml, letterText, queueMails } from '../system/index.ts';
import { type Search, whenOf } from './request-rows.ts';

type Said = {
  subject: string;
  /** What it means for whoever reads it. */
  text: string;
  /** Stands on a screen that others can read, too: without names. */
  notice: string;
};

/** The page on which everybody finds what concerns them. */
const page = '/vertretungen';

const letterOf = async (ctx: WorkCtx, search: Search, { subject, text }: Said) => {
  const { name, color } = await senderOf(ctx);
  const letter = {
    title: subject,
    blocks: [
      {
        heading: '',
        facts: [
          { label: 'Kurs', text: search.courseName },
          { label: 'Termin', text: whenOf(search) },
          ...(search.note === '' ? [] : [{ label: 'Hinweis', text: search.note }]),
        ],
      },
    ],
    button: { label: 'Zu den Vertretungen', url: `${ctx.club.origin}${page}` },
    words: `${text}\n\nLiebe Grüße\n${name}`,
  };
  return { body: letterText(letter), html: letterHtml(letter, { name, color, cover: '' }) };
};

/** An SMS costs something: it is for those whom no mail reaches. WhatsApp somebody has chosen. */
const isShortlyTold = (person: Reachable) => addressOf(person) === '' || shortOf(person)?.channel === 'whatsapp';

/** To trainers, by every way they have. */
export const tellTrainers = async (ctx: WorkCtx, search: Search, personIds: readonly number[], said: Said) => {
  const persons = await personsByNumber(ctx, personIds);
  if (persons.length === 0) return;
  const { subject } = said;
  const letter = await letterOf(ctx, search, said);
  const short = `${subject}: ${search.courseName}, ${whenOf(search)}. ${ctx.club.origin}${page}`;
  await sendOut(ctx, {
    kind: 'substitutes',
    subject,
    emails: lettersPerAddress(persons).map(({ personId, to }) => ({ personId, to, subject, ...letter })),
    shorts: shortsPerNumber(persons.filter(isShortlyTold)).map((message) => ({ ...message, body: short })),
    push: { personIds, title: said.notice, text: `${search.courseName}, ${whenOf(search)}`, link: page },
    urgency: 'confirmation',
  });
};

/** To the office, when the club itself has to find somebody. */
export const tellOffice = async (ctx: WorkCtx, search: Search) => {
  const subject = `Keine Vertretung gefunden: ${search.courseName}`;
  const text = `${search.absentName} kann diesen Termin nicht leiten, und niemand hat übernommen. Bitte sucht selbst jemanden oder sagt den Termin ab.`;
  const letter = await letterOf(ctx, search, { subject, text, notice: '' });
  const addresses = await administratorAddresses(ctx);
  const letters = addresses.map((to) => ({ personId: search.absentId, to, subject, ...letter }));
  await queueMails(ctx, ctx.club.id, letters);
};
