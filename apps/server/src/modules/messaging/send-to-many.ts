import { fillPlaceholders } from '@vereinshaus/contract/messaging/calls';
import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { senderOf as clubSender } from '../clubs/index.ts';
import { attachmentOf } from '../files/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { queueMails, requireMassMailsLeft, restingAmong } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { mailingCandidates } from './candidates.queries.ts';
import { messagingErrors } from './messaging.errors.ts';
import { circularText } from './messaging.texts.ts';
import { type Candidate, namesOf, planMailing } from './recipients.rules.ts';
import { sendOut } from './send-out.ts';

type RecipientInput = { personIds: readonly number[]; includeUnwilling: boolean };

type Message = RecipientInput & { subject: string; text: string; attachment?: string | undefined };

/** How many mails it would be and who gets none, before anything is sent. */
export const previewMailing = async (ctx: Ctx, { personIds, includeUnwilling }: RecipientInput) => {
  const candidates = await candidatesOf(ctx, personIds);
  const resting = await restingAmong(ctx, 'all');
  return { persons: candidates.length, ...planMailing(candidates, { includeUnwilling, resting }) };
};

/**
 * Nachricht an viele: one mail per address and family, all enqueued in this transaction or none. Recipients see it in their history. Each
 * club has a daily limit (`perDay`).
 */
export const sendToMany = async (ctx: Ctx, wanted: Message, { perDay }: { perDay: number }) => {
  const { letters, withoutEmail, resting } = await previewMailing(ctx, wanted);
  if (letters.length === 0) throw messagingErrors.nobodyReachable();
  await requireMassMailsLeft(ctx, { wanted: letters.length, perDay });
  const { replyTo, clubName } = await senderOf(ctx);
  const bodyOf = await circularFrame(ctx);
  const attachmentId = await attachmentIdOf(ctx, wanted);
  const { sendingId, messageIds: mailIds } = await sendOut(ctx, {
    kind: 'newsletter',
    subject: wanted.subject,
    emails: await inTurn(letters, async (letter) => {
      const names = namesOf(letter);
      return {
        source: circularText,
        personId: letter.personId,
        to: letter.to,
        subject: fillPlaceholders(wanted.subject, names),
        body: await bodyOf(fillPlaceholders(wanted.text, names)),
        replyTo,
        attachmentId,
      };
    }),
    shorts: [],
    // The subject is only in the letter: others can read a phone's screen, too.
    push: {
      personIds: letters.flatMap(({ persons }) => persons.map(({ id }) => id)),
      title: clubName,
      text: 'Du hast eine Nachricht bekommen. Sie ist in deinen E-Mails.',
      link: '/',
    },
    urgency: 'mass',
    heldSeconds: letters.length > 1 ? minutesToStop * 60 : 0,
  });
  const received = letters.flatMap((letter, index) =>
    letter.persons.map((person) => ({
      kind: 'messaging.received' as const,
      personId: person.id,
      details: { subject: fillPlaceholders(wanted.subject, namesOf(letter)), mailIds: mailIds.slice(index, index + 1) },
    })),
  );
  await recordHistoryForEach(ctx, received);
  const details = { subject: wanted.subject, persons: received.length, mails: mailIds.length };
  await recordHistory(ctx, { kind: 'messaging.sentToMany', personId: null, details });
  return { mails: mailIds.length, withoutEmail, resting, sendingId };
};

/** Zur Probe an mich: as the first family of the list would get it, marked in the subject, without history entries. */
export const sendTest = async (ctx: Ctx, wanted: Message): Promise<string> => {
  const { letters } = await previewMailing(ctx, wanted);
  const [first] = letters;
  if (!first) throw messagingErrors.nobodyReachable();
  const { replyTo: to, clubId } = await senderOf(ctx);
  if (to === '') throw messagingErrors.noOwnAddress();
  const names = namesOf(first);
  const bodyOf = await circularFrame(ctx);
  const letter = {
    source: circularText,
    personId: viewerOf(ctx).id,
    to,
    subject: `[Probe] ${fillPlaceholders(wanted.subject, names)}`,
    body: await bodyOf(fillPlaceholders(wanted.text, names)),
    replyTo: to,
    attachmentId: await attachmentIdOf(ctx, wanted),
  };
  await queueMails(ctx, clubId, [letter], 'notice');
  return to;
};

/** Mass messages of staff, with a link to the mail settings. */
const circularFrame = async (ctx: Ctx) => {
  const sender = await clubSender(ctx);
  const link = `${ctx.club.origin}/sendungseinstellungen`;
  return async (nachricht: string): Promise<string> =>
    (await wordText(ctx, sender, circularText, { values: { nachricht, link } })).body;
};

const attachmentIdOf = async (ctx: Ctx, { attachment }: Message): Promise<string | null> =>
  attachment === undefined || attachment === '' ? null : attachmentOf(ctx, attachment);

/** The living persons among the chosen; an id of another club refuses the whole message. */
const candidatesOf = async (ctx: Ctx, personIds: readonly number[]): Promise<readonly Candidate[]> => {
  const wanted = new Set(personIds);
  const candidates = await mailingCandidates(ctx, [...wanted]);
  const found = new Set(candidates.map(({ id }) => id));
  if (found.size < wanted.size) throw messagingErrors.unknownRecipients({ count: wanted.size - found.size });
  return candidates.filter(({ isGone }) => !isGone);
};

const senderOf = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  const row = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .where('p.id', '=', viewer.id)
    .select(['p.email', 'c.name', 'c.id'])
    .executeTakeFirstOrThrow();
  return { replyTo: row.email, clubName: row.name, clubId: row.id };
};
