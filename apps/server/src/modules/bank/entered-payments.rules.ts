import { addDays, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { EnteredPayment, MatchedLine, PaymentOwner, Proposal } from './proposal.rules.ts';

export const isSameOwner = (one: PaymentOwner, other: PaymentOwner): boolean =>
  one.payerId === other.payerId && one.customerAccountId === other.customerAccountId;

/** How many days may lie between the day entered and the day of the bank, in either direction. */
export const maxDaysApart = 10;

export const isNearInTime = ({ on }: Pick<EnteredPayment, 'on'>, day: IsoDay): boolean =>
  addDays(on, -maxDaysApart) <= day && day <= addDays(on, maxDaysApart);

type ComparedLine = Pick<MatchedLine, 'bookedOn' | 'cents' | 'accountId'>;

const distance = ({ on }: EnteredPayment, day: IsoDay) => Math.abs(Date.parse(on) - Date.parse(day));

/** The payment of that amount that is nearest in time; or all waiting ones, if they add up to the amount. */
const fitting = (waiting: readonly EnteredPayment[], { cents, bookedOn }: ComparedLine): readonly EnteredPayment[] => {
  const [nearest] = waiting
    .filter((payment) => payment.cents === cents)
    .toSorted((one, other) => distance(one, bookedOn) - distance(other, bookedOn) || one.documentId - other.documentId);
  if (nearest !== undefined) return [nearest];
  const sum = waiting.reduce((total, payment) => total + payment.cents, 0);
  return waiting.length > 1 && sum === cents ? waiting : [];
};

/** The payments entered for a family or a customer that may be this line: several if they were transferred as one amount. */
export const enteredFor = (
  entered: readonly EnteredPayment[],
  line: ComparedLine,
  owner: PaymentOwner,
): readonly EnteredPayment[] =>
  fitting(
    entered.filter(
      (payment) =>
        isSameOwner(payment, owner) &&
        Math.sign(payment.cents) === Math.sign(line.cents) &&
        payment.accountId === line.accountId &&
        isNearInTime(payment, line.bookedOn),
    ),
    line,
  );

/** If the line names no family: the only waiting payment of that amount. */
const onlyOne = (entered: readonly EnteredPayment[], line: ComparedLine): readonly EnteredPayment[] => {
  const fits = entered.filter(
    (payment) =>
      payment.cents === line.cents && payment.accountId === line.accountId && isNearInTime(payment, line.bookedOn),
  );
  return fits.length === 1 ? fits : [];
};

/** Our end-to-end id of a debit or a payout is stronger evidence than an entered payment; a rule is weaker. */
const isSettled = ({ target, reason }: Proposal) =>
  (target.kind !== 'payer' && target.kind !== 'invoice' && reason !== 'rule') || reason === 'debit';

const ownerOf = ({ target, claim }: Proposal): PaymentOwner => ({
  payerId: target.kind === 'payer' ? target.id : 0,
  customerAccountId: claim?.accountId ?? (target.kind === 'account' ? target.id : 0),
});

const textOf = (payments: readonly EnteredPayment[]): string =>
  payments.map(({ on, text }) => `am ${formatDay(on)}${text === '' ? '' : `: „${text}“`}`).join(', ');

/** The entered payments that are probably this line. A rule does not know who has paid. */
const sameAs = (entered: readonly EnteredPayment[], line: MatchedLine, proposal: Proposal | undefined) => {
  const whole = entered.filter(({ isWhole }) => isWhole);
  return proposal === undefined || proposal.reason === 'rule'
    ? onlyOne(whole, line)
    : enteredFor(whole, line, ownerOf(proposal));
};

/** Entered for a person who has changed families since: it belongs to those who paid for them then. */
const isOfFormerFamily = ({ payerId, forPayerId }: EnteredPayment, owner: PaymentOwner): boolean =>
  forPayerId !== 0 && forPayerId !== payerId && forPayerId === owner.payerId;

/** A similar payment was entered, but in a way that this line cannot be its evidence. */
const withDoubt = (entered: readonly EnteredPayment[], line: MatchedLine, proposal: Proposal): Proposal => {
  const owner = ownerOf(proposal);
  const similar = entered.find(
    (payment) =>
      (proposal.reason === 'rule' || isSameOwner(payment, owner) || isOfFormerFamily(payment, owner)) &&
      payment.cents === line.cents &&
      isNearInTime(payment, line.bookedOn),
  );
  if (similar === undefined) return proposal;
  const where = isOfFormerFamily(similar, owner)
    ? 'bei der früheren Familie'
    : similar.accountId === line.accountId
      ? 'mit anderen zusammen'
      : 'auf einem anderen Bankkonto';
  return {
    ...proposal,
    detail: `${proposal.detail}; ${where} schon eingetragen ${textOf([similar])}`,
    certainty: 'likely',
  };
};

/**
 * Schon eingetragen: a line for a family is first compared with the payments entered for it by hand, an outgoing line with the payouts.
 * Such a line is never certain: a person has to decide whether it is the same payment.
 */
export const withEntered = (
  entered: readonly EnteredPayment[],
  line: MatchedLine,
  proposal: Proposal | undefined,
): Proposal | undefined => {
  const isReturn = line.cents < 0 && line.returnCode !== '';
  if (isReturn || (proposal !== undefined && isSettled(proposal))) return proposal;
  const payments = sameAs(entered, line, proposal);
  const [first] = payments;
  if (first !== undefined) {
    return {
      target: { kind: 'entered', id: first.payerId },
      documents: payments.map(({ documentId }) => documentId),
      label: (proposal?.reason === 'rule' ? undefined : proposal?.label) ?? first.label ?? 'gelöschte Person',
      reason: 'entered',
      detail: textOf(payments),
      certainty: 'entered',
    };
  }
  return proposal?.certainty === 'certain' ? withDoubt(entered, line, proposal) : proposal;
};
