import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { type LetterFact, letterHtml, letterText } from '../system/index.ts';
import type { WordedText } from '../wording/index.ts';
import { secondHomesOf } from './course-audience.ts';
import { addressOf, lettersPerAddress, type ReachableRecipient, shortOf, shortsPerNumber } from './recipients.rules.ts';
import { type OutgoingMessage, sendOut } from './send-out.ts';

type Notice = {
  /** The content, in the wording of the club. */
  told: WordedText;
  facts: readonly LetterFact[];
  /** The page with the details. */
  page: { label: string; path: string };
};

/** The same letter for all recipients: it names none of them. */
export const noticeLetter = async (ctx: WorkCtx, { told: { subject, body, source }, facts, page }: Notice) => {
  const { name, color } = await senderOf(ctx);
  const letter = {
    title: subject,
    blocks: facts.length === 0 ? [] : [{ heading: '', facts }],
    button: { label: page.label, url: `${ctx.club.origin}${page.path}` },
    words: body,
  };
  return { source, subject, body: letterText(letter), html: letterHtml(letter, { name, color, cover: '' }) };
};

/** SMS cost money: only for persons without a mail address. WhatsApp was chosen by the person. */
export const isShortlyTold = (person: ReachableRecipient) =>
  addressOf(person) === '' || shortOf(person)?.channel === 'whatsapp';

type PersonsMessage = Notice &
  Pick<OutgoingMessage, 'kind' | 'urgency'> & {
    short: string;
    /** Sent at once, also to readers of the weekly digest. */
    isUrgent?: boolean;
    /** `title` and `text` are shown on a screen that others can read: without names. */
    push: { personIds: readonly number[]; title: string; text: string };
    /** Whether second homes are notified too; defaults to true. */
    tellsSecondHomes?: boolean;
  };

/** Verständigen: urgent messages, by every available channel. */
export const tellPersons = async (ctx: WorkCtx, concerned: readonly ReachableRecipient[], message: PersonsMessage) => {
  if (concerned.length === 0) return;
  const { kind, urgency, short, push, page, tellsSecondHomes = true, isUrgent = false } = message;
  const persons = [...concerned, ...(tellsSecondHomes ? await secondHomesOf(ctx, concerned) : [])];
  const letter = await noticeLetter(ctx, message);
  await sendOut(ctx, {
    kind,
    subject: letter.subject,
    emails: lettersPerAddress(persons).map(({ personId, to }) => ({ personId, to, isUrgent, ...letter })),
    shorts: shortsPerNumber(persons.filter(isShortlyTold)).map((message) => ({ ...message, body: short })),
    push: { ...push, tellsSecondHomes, link: page.path },
    urgency,
  });
};
