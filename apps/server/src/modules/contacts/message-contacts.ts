import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { sendOut, unsubscribeLinks } from '../messaging/index.ts';
import { personById } from '../persons/index.ts';
import { requireMassMailsLeft } from '../system/index.ts';
import { unsubscribeTokens } from './contact-subscription.ts';
import { contactErrors } from './contacts.errors.ts';
import { contactLetter } from './contacts.mails.ts';
import { type LockedContact, lockContacts } from './lock-contact.ts';

type MessageInput = { contactIds: readonly number[]; subject: string; text: string; includeUnwilling: boolean };

const namedOf = (contacts: readonly LockedContact[]) => contacts.map(({ id, name }) => ({ ID: id, name }));

/** Who gets it, one mail per address, and who does not. Whoever is written to alone needs no consent. */
const planMessage = (contacts: readonly LockedContact[], includeUnwilling: boolean) => {
  const hasAddress = ({ values }: LockedContact) => values.email !== '';
  const isAsked = ({ values }: LockedContact) => includeUnwilling || contacts.length === 1 || values.newsletter;
  const reached = contacts.filter((contact) => hasAddress(contact) && isAsked(contact));
  const perAddress = new Map(reached.toReversed().map((contact) => [contact.values.email.toLowerCase(), contact]));
  return {
    letters: [...perAddress.values()].toReversed(),
    withoutEmail: contacts.filter((contact) => !hasAddress(contact)),
    unwilling: contacts.filter((contact) => hasAddress(contact) && !isAsked(contact)),
  };
};

/** Kontakten schreiben: all mails are enqueued in this transaction or none; answers go to whoever writes. */
export const messageContacts = async (ctx: Ctx, message: MessageInput, { perDay }: { perDay: number }) => {
  const { subject, text, includeUnwilling } = message;
  const contacts = (await lockContacts(ctx, message.contactIds)).filter(({ isErased }) => !isErased);
  // Whether a person of the club wants mails is said in their own settings.
  if (contacts.some(({ personId }) => personId !== null)) throw contactErrors.isPerson();
  const { letters, withoutEmail, unwilling } = planMessage(contacts, includeUnwilling);
  if (letters.length === 0) throw contactErrors.nobodyReachable();
  await requireMassMailsLeft(ctx, { wanted: letters.length, perDay });
  const { email: replyTo } = await personById(ctx, viewerOf(ctx).id);
  const clubName = (await senderOf(ctx)).name;
  const tokens =
    contacts.length === 1
      ? new Map<number, string>()
      : await unsubscribeTokens(
          ctx,
          letters.map(({ id }) => id),
        );
  const linksOf = (contactId: number) => unsubscribeLinks(ctx.club.origin, tokens.get(contactId));
  const { messageIds } = await sendOut(ctx, {
    kind: 'newsletter',
    subject,
    emails: letters.map(({ id, values }) => ({
      personId: null,
      contactId: id,
      to: values.email,
      subject,
      body: contactLetter({ text, clubName, unsubscribe: linksOf(id).page }),
      unsubscribeUrl: linksOf(id).oneClick,
      replyTo,
    })),
    shorts: [],
    push: { personIds: [], title: clubName, text: subject, link: '/' },
    urgency: 'mass',
  });
  await recordHistoryForEach(
    ctx,
    letters.map(({ id: contactId }, index) => ({
      kind: 'contacts.messaged' as const,
      personId: null,
      contactId,
      details: { subject, mailIds: messageIds.slice(index, index + 1) },
    })),
  );
  return { mails: letters.length, withoutEmail: namedOf(withoutEmail), unwilling: namedOf(unwilling) };
};
