import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { unsubscribeTokens } from '../contacts/index.ts';
import { type HistoryEntry, recordHistory, recordHistoryForEach } from '../history/index.ts';
import { addToSending, type Letter, namesOf, progressOf, unsubscribeLinks } from '../messaging/index.ts';
import { planFor } from './choose-persons.ts';
import { blockFiller, type FilledBlock, type NewsletterReader } from './fill-blocks.ts';
import { lockIfThere, type StoredNewsletter } from './find-newsletter.ts';
import { followAddresses } from './follow-addresses.ts';
import { followNewPersons } from './follow-new-persons.ts';
import { newsletterHeadOf } from './newsletter-head.ts';
import { type NewsletterHead, writeNewsletter } from './newsletter-html.ts';
import { namesOfContact } from './plan-contacts.ts';

/** So many letters in one transaction. */
const lettersAtOnce = 100;

/** So many may wait at the mail server: who pauses stops all but these. */
const maxAhead = 300;

type WaitingLetterRow = {
  place: number;
  address: string;
  personIds: number[];
  contactId: number | null;
  token: string | null;
};

const takeWaiting = async (ctx: WorkCtx, newsletterId: number): Promise<readonly WaitingLetterRow[]> => {
  const { rows } = await sql<WaitingLetterRow>`
    select l.place, l.address, l.person_ids as "personIds", l.contact_id as "contactId", l.token
    from newsletter_letter l
    where l.newsletter_id = ${newsletterId} and l.done_at is null
    order by l.place limit ${lettersAtOnce} for update`.execute(ctx.db);
  return rows;
};

export type HandOverState = 'more' | 'wait' | 'done' | 'halted';

/**
 * The next letters of a newsletter: mails and marks in one transaction, so a worker that dies in between has sent nothing
 * or everything of it, and nobody gets a letter twice. Who has unsubscribed meanwhile gets none; who has another address
 * gets it there, and a contact who became a person gets it as that person.
 */
export const handOverLetters = async (ctx: WorkCtx, newsletterId: number): Promise<HandOverState> => {
  const newsletter = await lockIfThere(ctx, newsletterId);
  if (newsletter?.state !== 'sending') return 'halted';
  const waitsAtServer = (await progressOf(ctx, [newsletterId])).get(newsletterId)?.waiting ?? 0;
  if (waitsAtServer + lettersAtOnce > maxAhead) return 'wait';
  const waiting = await takeWaiting(ctx, newsletterId);
  if (waiting.length === 0) {
    await finish(ctx, newsletter);
    return 'done';
  }
  const going = await stillWanted(ctx, newsletterId, waiting);
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

/** A letter that goes out now: to whom, in which words, and with which link. */
type OutgoingLetter = {
  place: number;
  to: string;
  personId: number | null;
  contactId?: number;
  names: { vorname: string; nachname: string };
  readers: readonly NewsletterReader[];
  token: string;
};

/** What is planned and still wanted, in the order of the plan. */
const stillWanted = async (
  ctx: WorkCtx,
  newsletterId: number,
  waiting: readonly WaitingLetterRow[],
): Promise<readonly OutgoingLetter[]> => {
  const contactIds = waiting.flatMap(({ contactId }) => contactId ?? []);
  const newPersons = await followNewPersons(ctx, newsletterId, contactIds);
  const personIds = [...new Set([...waiting.flatMap((letter) => letter.personIds), ...newPersons])];
  const { letters, forContacts } = await planFor(ctx, { personIds, contactIds });
  await followAddresses(ctx, newsletterId, { planned: waiting.map(({ address }) => address), letters });
  const byAddress = new Map(letters.map((letter) => [letter.to, letter]));
  const byContact = new Map(forContacts.letters.map((letter) => [letter.contact.id, letter]));
  const tokens = await unsubscribeTokens(ctx, [...byContact.keys()]);
  return waiting.flatMap(({ place, address, contactId, token }): readonly OutgoingLetter[] => {
    const toContact = byContact.get(contactId ?? 0);
    if (toContact !== undefined) {
      const { to, contact } = toContact;
      const link = tokens.get(contact.id) ?? '';
      const names = namesOfContact(contact);
      return [{ place, to, personId: null, contactId: contact.id, names, readers: [], token: link }];
    }
    const letter = byAddress.get(address);
    if (letter === undefined || token === null) return [];
    const { to, personId } = letter;
    return [{ place, to, personId, names: namesOf(letter), readers: readersOf(letter), token }];
  });
};

const enqueue = async (
  ctx: WorkCtx,
  { id, subject, preview_text, blocks }: StoredNewsletter,
  going: readonly OutgoingLetter[],
): Promise<readonly number[]> => {
  if (going.length === 0) return [];
  const personIds = going.flatMap(({ readers }) => readers.map((reader) => reader.id));
  const fill = await blockFiller(ctx, blocks, personIds);
  const head = await newsletterHeadOf(ctx);
  const text = { subject, previewText: preview_text };
  const emails = going.map((letter) => emailOf(text, { head, blocks: fill(letter.readers), letter }));
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
  const received = going.flatMap(({ readers, contactId }, index): readonly HistoryEntry[] => {
    const mailIds = messageIds.slice(index, index + 1);
    const details = { subject: emails[index]?.subject ?? subject, newsletterId: id, mailIds };
    const kind = 'newsletter.received' as const;
    return contactId === undefined
      ? readers.map((reader) => ({ kind, personId: reader.id, details }))
      : [{ kind, personId: null, contactId, details }];
  });
  await recordHistoryForEach(ctx, received);
  return messageIds;
};

/** Each once, also where somebody stands twice at one address. */
const readersOf = ({ persons }: Letter): readonly NewsletterReader[] => [
  ...new Map(persons.map(({ id, firstName }) => [id, { id, firstName }])).values(),
];

type WrittenLetter = { head: NewsletterHead; blocks: readonly FilledBlock[]; letter: OutgoingLetter };

const emailOf = (text: { subject: string; previewText: string }, { head, blocks, letter }: WrittenLetter) => {
  const { personId, contactId, to, token } = letter;
  const names = { ...letter.names, verein: head.name };
  const { page: unsubscribe, oneClick: unsubscribeUrl } = unsubscribeLinks(head.origin, token);
  const { subject, html, text: body } = writeNewsletter({ ...text, blocks, names, unsubscribe }, head);
  const source = 'newsletter' as const;
  return { source, personId, ...(contactId !== undefined && { contactId }), to, subject, html, body, unsubscribeUrl };
};

const finish = async (ctx: WorkCtx, { id, subject }: StoredNewsletter) => {
  const { rows } = await sql<{ mails: number }>`
    select count(*) filter (where l.mail_id is not null)::integer as mails from newsletter_letter l
    where l.newsletter_id = ${id}`.execute(ctx.db);
  await ctx.db.updateTable('newsletter').set({ state: 'sent', finished_at: ctx.now }).where('id', '=', id).execute();
  const details = { subject, mails: rows[0]?.mails ?? 0 };
  await recordHistory(ctx, { kind: 'newsletter.sent', personId: null, details });
};
