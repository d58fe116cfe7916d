import type { WorkCtx } from '../../kit/ctx.ts';
import { noticeLetter, personsByNumber, tellPersons } from '../messaging/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { type Search, whenOf } from './request-rows.ts';

type SubstituteMessage = {
  subject: string;
  /** What it means for whoever reads it. */
  text: string;
  /** Stands on a screen that others can read, too: without names. */
  notice: string;
};

/** Where everybody finds what concerns them. */
const page = { label: 'Zu den Vertretungen', path: '/vertretungen' };

const factsOf = (search: Search) => [
  { label: 'Kurs', text: search.courseName },
  { label: 'Termin', text: whenOf(search) },
  ...(search.note === '' ? [] : [{ label: 'Hinweis', text: search.note }]),
];

/** To trainers, by every way they have. */
export const tellTrainers = async (
  ctx: WorkCtx,
  search: Search,
  personIds: readonly number[],
  said: SubstituteMessage,
) => {
  const { subject, text, notice } = said;
  const date = `${search.courseName}, ${whenOf(search)}`;
  await tellPersons(ctx, await personsByNumber(ctx, personIds), {
    kind: 'substitutes',
    urgency: 'confirmation',
    subject,
    text,
    facts: factsOf(search),
    page,
    short: `${subject}: ${date}. ${ctx.club.origin}${page.path}`,
    push: { personIds, title: notice, text: date },
  });
};

/** To the office, when the club itself has to find somebody. */
export const tellOffice = async (ctx: WorkCtx, search: Search) => {
  const subject = `Keine Vertretung gefunden: ${search.courseName}`;
  const text = `${search.absentName} kann diesen Termin nicht leiten, und niemand hat übernommen. Bitte sucht selbst jemanden oder sagt den Termin ab.`;
  const letter = await noticeLetter(ctx, { subject, text, facts: factsOf(search), page });
  const addresses = await administratorAddresses(ctx);
  const letters = addresses.map((to) => ({ personId: search.absentId, to, subject, ...letter }));
  await queueMails(ctx, ctx.club.id, letters);
};
