import type { LeftOutReason } from '@vereinshaus/contract/newsletters/newsletter-audience';
import type { MailingContact } from '../contacts/index.ts';
import type { NewsletterPlan } from './plan-newsletter.ts';

export type ContactPlan = {
  contacts: number;
  /** One per address, to the first contact there. */
  letters: readonly { to: string; contact: MailingContact }[];
  /** Contacts at an address to which a letter goes anyway. */
  sameAddress: number;
  leftOut: readonly { id: number; name: string; why: LeftOutReason }[];
  /** Those whom the post alone reaches. */
  byPost: readonly MailingContact[];
};

type RecipientFacts = Pick<NewsletterPlan, 'letters' | 'refusals'> & {
  /** Addresses that rest. */
  resting: ReadonlySet<string>;
  /** Addresses where somebody of the club has unsubscribed, chosen or not. */
  unsubscribed: ReadonlySet<string>;
};

const addressOf = ({ email }: MailingContact) => email.trim().toLowerCase();

const isReachedByPost = (contact: MailingContact) =>
  addressOf(contact) === '' &&
  !contact.hasUnsubscribed &&
  contact.address.street !== '' &&
  contact.address.postalCode !== '';

/** Why nothing goes to a contact; a person who refuses at the same address speaks for it. Undefined = something does. */
const reasonFor = (contact: MailingContact, known: RecipientFacts): LeftOutReason | undefined => {
  const { resting, refusals, unsubscribed } = known;
  const address = addressOf(contact);
  if (address === '') return 'noAddress';
  if (!contact.hasConsented) return contact.hasUnsubscribed ? 'unsubscribed' : 'noConsent';
  if (resting.has(address)) return 'resting';
  return unsubscribed.has(address) ? 'unsubscribed' : refusals.get(address);
};

/** Contacts after the persons: where a letter goes to a person, none goes to a contact. */
export const planContacts = (contacts: readonly MailingContact[], known: RecipientFacts): ContactPlan => {
  const reasons = contacts.map((contact) => ({ contact, why: reasonFor(contact, known) }));
  const reached = reasons.flatMap(({ contact, why }) => (why === undefined ? [contact] : []));
  const taken = new Set(known.letters.map(({ to }) => to));
  const letters = new Map<string, MailingContact>();
  for (const contact of reached) {
    const address = addressOf(contact);
    if (!taken.has(address) && !letters.has(address)) letters.set(address, contact);
  }
  return {
    contacts: contacts.length,
    letters: [...letters].map(([to, contact]) => ({ to, contact })),
    sameAddress: reached.length - letters.size,
    leftOut: reasons.flatMap(({ contact: { id, name }, why }) => (why === undefined ? [] : [{ id, name, why }])),
    byPost: contacts.filter(isReachedByPost),
  };
};

/** How a contact is spoken to: a company without a person in it by its name. */
export const namesOfContact = ({ firstName, lastName, name }: MailingContact) =>
  firstName === '' && lastName === '' ? { vorname: name, nachname: '' } : { vorname: firstName, nachname: lastName };
