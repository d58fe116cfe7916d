import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { type Sender, senderOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { sendOut, sentText, unsubscribedAddresses, unsubscribeLinks } from '../messaging/index.ts';
import { personById } from '../persons/index.ts';
import { requireMassMailsLeft, restingAmong } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { unsubscribeTokens } from './contact-subscription.ts';
import { contactErrors } from './contacts.errors.ts';
import { contactCircularText, contactMessageText, contactNoticeText } from './contacts.texts.ts';
import { type LockedContact, lockContacts } from './lock-contact.ts';

type MessageInput = {
  contactIds: readonly number[];
  subject: string;
  text: string;
  includeUnwilling: boolean;
  /** Why it goes to those without consent as well. */
  reason: string;
};

const namedOf = (contacts: readonly LockedContact[]) => contacts.map(({ id, name }) => ({ ID: id, name }));

type PlanFacts = {
  includeUnwilling: boolean;
  /** Addresses that rest: nothing that goes to many goes there. */
  resting: ReadonlySet<string>;
  /** Addresses where somebody of the club has unsubscribed: what a contact agreed to does not count there. */
  unsubscribed: ReadonlySet<string>;
};

const addressOf = ({ values }: LockedContact) => values.email.trim().toLowerCase();

const hasAgreed = (contact: LockedContact, { unsubscribed }: Pick<PlanFacts, 'unsubscribed'>) =>
  contact.values.newsletter && !unsubscribed.has(addressOf(contact));

/** Who gets it, one mail per address, and who does not. Whoever is written to alone needs no consent. */
const planMessage = (contacts: readonly LockedContact[], known: PlanFacts) => {
  const isAlone = contacts.length === 1;
  const hasAddress = ({ values }: LockedContact) => values.email !== '';
  const isAsked = (contact: LockedContact) => known.includeUnwilling || isAlone || hasAgreed(contact, known);
  const rests = (contact: LockedContact) => !isAlone && known.resting.has(addressOf(contact));
  const reached = contacts.filter((contact) => hasAddress(contact) && isAsked(contact) && !rests(contact));
  const perAddress = new Map(reached.toReversed().map((contact) => [addressOf(contact), contact]));
  return {
    letters: [...perAddress.values()].toReversed(),
    withoutEmail: contacts.filter((contact) => !hasAddress(contact)),
    unwilling: contacts.filter((contact) => hasAddress(contact) && !isAsked(contact)),
    resting: contacts.filter((contact) => isAsked(contact) && rests(contact)),
  };
};

type Frame = { text: string; link: string; reason: string };

/** With the way out for those who get such mails, and with the reason for those who wanted none. */
const frameOf = (ctx: Ctx, sender: Sender, { text, link, reason }: Frame) => {
  const values = { nachricht: text };
  if (reason !== '') return wordText(ctx, sender, contactNoticeText, { values: { ...values, grund: reason } });
  return link === ''
    ? wordText(ctx, sender, contactMessageText, { values })
    : wordText(ctx, sender, contactCircularText, { values: { ...values, link } });
};

/** Kontakten schreiben: all mails are enqueued in this transaction or none; answers go to whoever writes. */
export const messageContacts = async (ctx: Ctx, message: MessageInput, { perDay }: { perDay: number }) => {
  const { subject, text, includeUnwilling, reason } = message;
  const contacts = (await lockContacts(ctx, message.contactIds)).filter(({ isErased }) => !isErased);
  // Whether a person of the club wants mails is said in their own settings.
  if (contacts.some(({ personId }) => personId !== null)) throw contactErrors.isPerson();
  const known = {
    includeUnwilling,
    resting: await restingAmong(ctx, 'all'),
    unsubscribed: await unsubscribedAddresses(ctx),
  };
  const { letters, withoutEmail, unwilling, resting } = planMessage(contacts, known);
  if (letters.length === 0) throw contactErrors.nobodyReachable();
  await requireMassMailsLeft(ctx, { wanted: letters.length, perDay });
  const { email: replyTo } = await personById(ctx, viewerOf(ctx).id);
  const sender = await senderOf(ctx);
  const isAlone = contacts.length === 1;
  const isWilling = (contact: LockedContact) => isAlone || hasAgreed(contact, known);
  const willing = isAlone ? [] : letters.filter(isWilling);
  const tokens = await unsubscribeTokens(
    ctx,
    willing.map(({ id }) => id),
  );
  const emails = await inTurn(letters, async (contact) => {
    const { page, oneClick } = unsubscribeLinks(ctx.club.origin, tokens.get(contact.id));
    const frame = await frameOf(ctx, sender, { text, link: page, reason: isWilling(contact) ? '' : reason });
    return {
      ...frame,
      personId: null,
      contactId: contact.id,
      to: contact.values.email,
      subject,
      unsubscribeUrl: oneClick,
      replyTo,
    };
  });
  const { messageIds } = await sendOut(ctx, {
    kind: 'newsletter',
    subject,
    emails,
    shorts: [],
    push: { personIds: [], title: sender.name, text: subject, link: '/' },
    urgency: 'mass',
    heldSeconds: letters.length > 1 ? minutesToStop * 60 : 0,
  });
  await recordHistoryForEach(
    ctx,
    letters.map((contact, index) => ({
      kind: 'contacts.messaged' as const,
      personId: null,
      contactId: contact.id,
      details: {
        subject,
        mailIds: messageIds.slice(index, index + 1),
        ...(!isWilling(contact) && { reason }),
      },
    })),
  );
  return {
    sentence: sentText(
      letters.length,
      resting.map(({ name }) => name),
    ),
    mails: letters.length,
    withoutEmail: namedOf(withoutEmail),
    unwilling: namedOf(unwilling),
    resting: namedOf(resting),
  };
};
