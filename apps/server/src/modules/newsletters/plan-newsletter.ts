import { wantsEmails } from '@vereinshaus/contract/messaging/mailing';
import type { LeftOutReason } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { addressOf, type Letter, lettersPerAddress, type MailingCandidate } from '../messaging/index.ts';

type LeftOut = { id: number; name: string; why: LeftOutReason };

export type NewsletterPlan = {
  persons: number;
  letters: readonly Letter[];
  sameAddress: number;
  leftOut: readonly LeftOut[];
  /** Addresses where somebody was chosen and nobody wants it. */
  refusals: ReadonlyMap<string, LeftOutReason>;
};

type RecipientFacts = {
  /** Addresses that rest. */
  resting: ReadonlySet<string>;
  /** Who took their consent back. */
  withdrawn: ReadonlySet<number>;
};

/** Why nothing goes to a candidate over this address; undefined = something does. */
const reasonFor = (candidate: MailingCandidate, { resting, withdrawn }: RecipientFacts): LeftOutReason | undefined => {
  if (candidate.isGone) return 'gone';
  const address = addressOf(candidate);
  if (address === '') return 'noAddress';
  if (!wantsEmails(candidate.mailing)) return withdrawn.has(candidate.id) ? 'unsubscribed' : 'noConsent';
  return resting.has(address) ? 'resting' : undefined;
};

/**
 * One letter per address, for everybody who is reached there. Somebody with two homes is left out only where neither is
 * written to, for the reason of the first.
 */
export const planNewsletter = (candidates: readonly MailingCandidate[], known: RecipientFacts): NewsletterPlan => {
  const reasons = candidates.map((candidate) => ({ candidate, why: reasonFor(candidate, known) }));
  const letters = lettersPerAddress(reasons.flatMap(({ candidate, why }) => (why === undefined ? [candidate] : [])));
  const reached = new Set(letters.flatMap(({ persons }) => persons.map(({ id }) => id)));
  const leftOut = new Map<number, LeftOut>();
  for (const { candidate, why } of reasons) {
    const { id, firstName, lastName } = candidate;
    if (why === undefined || reached.has(id) || leftOut.has(id)) continue;
    leftOut.set(id, { id, name: `${firstName} ${lastName}`.trim(), why });
  }
  const written = new Set(letters.map(({ to }) => to));
  const refusals = new Map(
    reasons.flatMap(({ candidate, why }) => {
      const isRefusal = why === 'unsubscribed' || why === 'noConsent';
      return isRefusal && !written.has(addressOf(candidate)) ? [[addressOf(candidate), why] as const] : [];
    }),
  );
  const sharing = letters.reduce((sum, { persons }) => sum + new Set(persons.map(({ id }) => id)).size - 1, 0);
  return {
    persons: new Set(candidates.map(({ id }) => id)).size,
    letters,
    sameAddress: sharing,
    leftOut: [...leftOut.values()],
    refusals,
  };
};
