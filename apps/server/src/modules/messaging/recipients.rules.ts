import { wantsEmails } from '@vereinshaus/contract/messaging/mailing';

/** The recipients of a mass message, and the resulting messages. Pure functions: the caller reads the persons. */
export type Candidate = {
  id: number;
  firstName: string;
  lastName: string;
  /** Identifies the family. */
  managerId: number;
  email: string;
  managerEmail: string;
  /** 0 none, 1 e-mails and post, 2 post only, 3 e-mails only. */
  mailing: number;
};

/** A candidate with phone numbers. */
export type ReachableRecipient = Candidate & {
  managerName: string;
  phone: string;
  whatsapp: string;
  managerPhone: string;
  managerWhatsapp: string;
};

/** `personId`: the owner of the address. */
export type Letter = { personId: number; to: string; persons: readonly Candidate[] };

export type Mailing = {
  letters: readonly Letter[];
  withoutEmail: readonly Candidate[];
  /** Reachable only at resting addresses, i.e. ones that mail is no longer sent to. */
  resting: readonly Candidate[];
  unwilling: readonly Candidate[];
};

const isWilling = ({ mailing }: Candidate) => wantsEmails(mailing);

/** A person without their own address is reached through the Verwalter. */
export const addressOf = ({ email, managerEmail }: Candidate) => (email || managerEmail).trim().toLowerCase();

const addresseeOf = ({ id, email, managerId }: Candidate) => (email.trim() === '' ? managerId : id);

/** One letter for all with the same key, in the order of the first of them. */
const lettersBy = (candidates: readonly Candidate[], keyOf: (candidate: Candidate) => string): readonly Letter[] => {
  const letters = new Map<string, Letter & { persons: Candidate[] }>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    const letter = letters.get(key) ?? { personId: addresseeOf(candidate), to: addressOf(candidate), persons: [] };
    letter.persons.push(candidate);
    letters.set(key, letter);
  }
  return [...letters.values()];
};

type MailingOptions = {
  includeUnwilling: boolean;
  /** Resting addresses, in lower case. */
  resting: ReadonlySet<string>;
};

/** A person with two homes is listed twice; an entry with an address takes precedence. */
const eachPersonOnce = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const byId = new Map<number, Candidate>();
  for (const candidate of candidates) {
    const before = byId.get(candidate.id);
    if (before === undefined || addressOf(before) === '') byId.set(candidate.id, candidate);
  }
  return [...byId.values()];
};

/** One mail per address and family: siblings share one, two families with the same address get one each. */
export const planMailing = (chosen: readonly Candidate[], { includeUnwilling, resting }: MailingOptions): Mailing => {
  const awake = (email: string) => (resting.has(email.trim().toLowerCase()) ? '' : email);
  const candidates = chosen.map((candidate) => ({
    ...candidate,
    email: awake(candidate.email),
    managerEmail: awake(candidate.managerEmail),
  }));
  const reachable = candidates.filter((candidate) => addressOf(candidate) !== '');
  const reachedIds = new Set(reachable.map(({ id }) => id));
  const unreached = eachPersonOnce(chosen.filter(({ id }) => !reachedIds.has(id)));
  const unwilling = reachable.filter((candidate) => !isWilling(candidate));
  const wanted = includeUnwilling ? reachable : reachable.filter(isWilling);
  const letters = lettersBy(wanted, (candidate) => `${candidate.managerId} ${addressOf(candidate)}`);
  return {
    letters,
    withoutEmail: unreached.filter((candidate) => addressOf(candidate) === ''),
    resting: unreached.filter((candidate) => addressOf(candidate) !== ''),
    unwilling,
  };
};

/** One mail per address, for messages that name nobody. */
export const lettersPerAddress = (candidates: readonly Candidate[]): readonly Letter[] =>
  lettersBy(
    candidates.filter((candidate) => addressOf(candidate) !== ''),
    addressOf,
  );

export type ShortChannel = 'whatsapp' | 'sms';

/** A short message: its channel and number, and the owner of the number. */
export type ShortMessageRecipient = { channel: ShortChannel; to: string; personId: number };

const digits = (phone: string) => phone.replaceAll(/\D/g, '');

/** A shorter string is not a phone number. */
const shortestNumber = 5;

const shortTo = (channel: ShortChannel, phone: string, personId: number): ShortMessageRecipient | undefined => {
  const to = digits(phone);
  return to.length < shortestNumber ? undefined : { channel, to, personId };
};

/** WhatsApp if the number was confirmed, otherwise SMS; the person's own number first, then the Verwalter's. */
export const shortOf = (candidate: ReachableRecipient): ShortMessageRecipient | undefined =>
  shortTo('whatsapp', candidate.whatsapp, candidate.id) ??
  shortTo('sms', candidate.phone, candidate.id) ??
  shortTo('whatsapp', candidate.managerWhatsapp, candidate.managerId) ??
  shortTo('sms', candidate.managerPhone, candidate.managerId);

/** One message per number. */
export const shortsPerNumber = (candidates: readonly ReachableRecipient[]): readonly ShortMessageRecipient[] => {
  const shorts = candidates.flatMap((candidate) => shortOf(candidate) ?? []);
  return [...new Map(shorts.toReversed().map((short) => [short.to, short])).values()].toReversed();
};

const list = new Intl.ListFormat('de', { type: 'conjunction' });

const eachOnce = (names: readonly string[]) => list.format([...new Set(names.filter((name) => name !== ''))]);

/** "Anna, Tim und Lisa" for the family that shares a mail; a company is addressed by its only name. */
export const namesOf = ({ persons }: { persons: readonly { firstName: string; lastName: string }[] }) => ({
  vorname: eachOnce(persons.map(({ firstName, lastName }) => firstName || lastName)),
  nachname: eachOnce(persons.map(({ firstName, lastName }) => (firstName === '' ? '' : lastName))),
});
