import { unsubscribePath } from '@vereinshaus/contract/newsletters/calls';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { addToSending, type Letter, namesOf, progressOf } from '../messaging/index.ts';
import { planFor } from './choose-persons.ts';
import { blockFiller, type FilledBlock, type Reader } from './fill-blocks.ts';
import { lockIfThere, type StoredNewsletter } from './find-newsletter.ts';
import { newsletterHeadOf } from './newsletter-head.ts';
import { type NewsletterHead, writeNewsletter } from './newsletter-html.ts';

/** So many letters in one transaction. */
const lettersAtOnce = 100;

/** So many may wait at the mail server: who pauses stops all but these. */
const maxAhead = 300;

type Waiting = { place: number; address: string; personIds: number[]; token: string };

const takeWaiting = async (ctx: WorkCtx, newsletterId: number): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select l.place, l.address, l.person_ids as "personIds", l.token from newsletter_letter l
    where l.newsletter_id = ${newsletterId} and l.done_at is null
    order by l.place limit ${lettersAtOnce} for update`.execute(ctx.db);
  return rows;
};

export type Outcome = 'more' | 'wait' | 'done' | 'halted';

/**
 * The next letters of a newsletter: mails and marks in one transaction, so a worker that dies in between has sent nothing
 * or everything of it, and nobody gets a letter twice. Who has unsubscribed meanwhile gets none.
 */
export const handOverLetters = async (ctx: WorkCtx, newsletterId: number): Promise<Outcome> => {
  const newsletter = await lockIfThere(ctx, newsletterId);
  if (newsletter?.state !== 'sending') return 'halted';
  const waitsAtServer = (await progressOf(ctx, [newsletterId])).get(newsletterId)?.waiting ?? 0;
  if (waitsAtServer + lettersAtOnce > maxAhead) return 'wait';
  const waiting = await takeWaiting(ctx, newsletterId);
  if (waiting.length === 0) {
    await finish(ctx, newsletter);
    return 'done';
  }
  const { letters } = await planFor(ctx, [...new Set(waiting.flatMap(({ personIds }) => personIds))]);
  const byAddress = new Map(letters.map((letter) => [letter.to, letter]));
  const going = waiting.flatMap(({ address, ...row }) => {
    const letter = byAddress.get(address);
    return letter === undefined ? [] : [{ ...row, letter }];
  });
  const mailIds = await enqueue(ctx, newsletter, going);
  const marks = going.map(({ place }, index) => ({ place, mailId: mailIds[index] ?? null }));
  await sql`
    update newsletter_letter l set done_at = ${ctx.now}, mail_id = (
      select m."mailId" from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (place integer, "mailId" integer)
      where m.place = l.place
    )
    where l.newsletter_id = ${newsletterId} and l.place = any(${waiting.map(({ place }) => place)}::integer[])`.execute(
    ctx.db,
  );
  return 'more';
};

type Going = { token: string; letter: Letter };

const enqueue = async (
  ctx: WorkCtx,
  { id, subject, preview_text, blocks }: StoredNewsletter,
  going: readonly Going[],
): Promise<readonly number[]> => {
  if (going.length === 0) return [];
  const personIds = going.flatMap(({ letter }) => letter.persons.map((person) => person.id));
  const fill = await blockFiller(ctx, blocks, personIds);
  const head = await newsletterHeadOf(ctx);
  const text = { subject, previewText: preview_text };
  const emails = going.map(({ token, letter }) =>
    emailOf(text, { head, blocks: fill(readersOf(letter)), letter, token }),
  );
  const { messageIds } = await addToSending(ctx, {
    sendingId: id,
    kind: 'newsletter',
    subject,
    emails,
    shorts: [],
    // What it is about stays in the letter: a screen is read by others, too.
    push: {
      personIds: [...new Set(personIds)],
      title: head.name,
      text: 'Du hast einen Newsletter bekommen. Er ist in deinen E-Mails.',
      link: '/',
    },
    urgency: 'mass',
  });
  const received = going.flatMap(({ letter }, index) =>
    readersOf(letter).map((reader) => ({
      kind: 'newsletter.received' as const,
      personId: reader.id,
      details: {
        subject: emails[index]?.subject ?? subject,
        newsletterId: id,
        mailIds: messageIds.slice(index, index + 1),
      },
    })),
  );
  await recordHistoryForEach(ctx, received);
  return messageIds;
};

/** Each once, also where somebody stands twice at one address. */
const readersOf = ({ persons }: Letter): readonly Reader[] => [
  ...new Map(persons.map(({ id, firstName }) => [id, { id, firstName }])).values(),
];

type Written = { head: NewsletterHead; blocks: readonly FilledBlock[]; letter: Letter; token: string };

const emailOf = (text: { subject: string; previewText: string }, { head, blocks, letter, token }: Written) => {
  const names = { ...namesOf(letter), verein: head.name };
  const unsubscribe = `${head.origin}${unsubscribePath}${token}`;
  const { subject, html, text: body } = writeNewsletter({ ...text, blocks, names, unsubscribe }, head);
  const unsubscribeUrl = `${head.origin}/api/newsletter/one-click/${token}`;
  return { personId: letter.personId, to: letter.to, subject, html, body, unsubscribeUrl };
};

const finish = async (ctx: WorkCtx, { id, subject }: StoredNewsletter) => {
  const { rows } = await sql<{ mails: number }>`
    select count(*) filter (where l.mail_id is not null)::integer as mails from newsletter_letter l
    where l.newsletter_id = ${id}`.execute(ctx.db);
  await ctx.db.updateTable('newsletter').set({ state: 'sent', finished_at: ctx.now }).where('id', '=', id).execute();
  const details = { subject, mails: rows[0]?.mails ?? 0 };
  await recordHistory(ctx, { kind: 'newsletter.sent', personId: null, details });
};
