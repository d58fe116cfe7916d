import { addDays, formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference, managerIdOfReference } from '@vereinshaus/contract/payments/customer-reference';
import { isRfReference, referenceInRf } from '@vereinshaus/contract/payments/rf-reference';
import { withEntered } from './entered-payments.rules.ts';
import { byDebit, byDisbursement, byOrder, byReturn } from './own-orders.rules.ts';
import {
  hasAmount,
  hasAny,
  hasName,
  type MatchedLine,
  normalName,
  type OpenInvoice,
  type Payer,
  type Proposal,
  type ProposalFacts,
  type ProposalFinder,
  type Rule,
  signalsOf,
  toPayer,
  wordsIn,
  wordsOf,
} from './proposal.rules.ts';

/** All texts of the line, in the order in which they are searched for a reference. */
const writtenIn = ({ reference, text, endToEndId }: MatchedLine) => [reference, text, endToEndId].join(' ');

/** Runs of digits, including those split by one blank. */
const numbersIn = (text: string): readonly string[] => {
  const runs = text.match(/\d+/g) ?? [];
  const parted = (text.match(/\b\d{2,4} \d{2,4}\b/g) ?? []).map((run) => run.replace(' ', ''));
  return [...new Set([...runs, ...parted])];
};

/** As printed, or with the leading zero that is dropped in print. */
const exactReference = ({ payersByReference }: ProposalFacts, digits: string): number | undefined =>
  payersByReference.get(digits) ?? (digits.startsWith('0') ? payersByReference.get(digits.slice(1)) : undefined);

/** References that could have been meant: one wrong digit, two swapped neighbours, or missing zeros. */
const nearlyWritten = (digits: string): readonly string[] => {
  if (digits.length >= 2 && digits.length < 6) return [digits.padStart(6, '0')];
  if (digits.length !== 6 && digits.length !== 7) return [];
  const near: string[] = [];
  for (let place = 0; place < digits.length; place += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) !== digits[place]) near.push(`${digits.slice(0, place)}${digit}${digits.slice(place + 1)}`);
    }
    if (place + 1 < digits.length && digits[place] !== digits[place + 1]) {
      near.push(`${digits.slice(0, place)}${digits[place + 1]}${digits[place]}${digits.slice(place + 2)}`);
    }
  }
  return near;
};

const nearReferences = (facts: ProposalFacts, digits: string): readonly number[] => [
  ...new Set(nearlyWritten(digits).flatMap((near) => exactReference(facts, near) ?? [])),
];

const rfReferencesIn = (line: MatchedLine): readonly string[] =>
  writtenIn(line)
    .toUpperCase()
    .match(/RF\d{2}[A-Z0-9]{1,21}/g) ?? [];

/** All payer ids whose reference the line could contain, whether such payers exist or not. */
export const referredToIn = (line: MatchedLine): readonly number[] => {
  const written = [...numbersIn(writtenIn(line)), ...rfReferencesIn(line).filter(isRfReference).map(referenceInRf)];
  return written.flatMap((digits) =>
    [digits, ...nearlyWritten(digits)].flatMap((reference) => managerIdOfReference(reference) ?? []),
  );
};

/** Of several candidates the one supported by other signals, if there is exactly one. */
const oneOf = (
  facts: ProposalFacts,
  line: MatchedLine,
  ids: readonly number[],
): { id: number; isSure: boolean } | undefined => {
  const backed = ids.filter((id) => {
    const payer = facts.payers.get(id);
    return payer !== undefined && hasAny(signalsOf(facts, payer, line));
  });
  if (backed.length === 1 && backed[0] !== undefined) return { id: backed[0], isSure: ids.length === 1 };
  if (ids.length === 1 && ids[0] !== undefined) return { id: ids[0], isSure: false };
  return undefined;
};

const byRf: ProposalFinder = (facts, line) => {
  const written = rfReferencesIn(line);
  const ids = written.filter(isRfReference).flatMap((rf) => exactReference(facts, referenceInRf(rf)) ?? []);
  const meant = oneOf(facts, line, [...new Set(ids)]);
  return (
    meant &&
    toPayer(facts, line, meant.id, {
      reason: 'rf',
      found: written[0] ?? '',
      certainty: meant.isSure ? 'certain' : 'likely',
    })
  );
};

const byReference: ProposalFinder = (facts, line) => {
  const ids = numbersIn(writtenIn(line)).flatMap((digits) => exactReference(facts, digits) ?? []);
  const meant = oneOf(facts, line, [...new Set(ids)]);
  return (
    meant &&
    toPayer(facts, line, meant.id, {
      reason: 'reference',
      found: customerReference(meant.id),
      certainty: meant.isSure ? 'certain' : 'likely',
    })
  );
};

export const invoiceNumbersIn = (line: MatchedLine): readonly string[] => {
  const found = [...writtenIn(line).matchAll(/\b(20\d{2})[-/ ]0*(\d{1,6})\b/g)];
  return [...new Set(found.map(([, year, number]) => `${year}-${number}`))];
};

const byInvoice: ProposalFinder = (facts, line) => {
  const known = invoiceNumbersIn(line).flatMap((number) => {
    const invoice = facts.invoices.get(number);
    return invoice === undefined ? [] : [{ number, ...invoice }];
  });
  const [invoice] = known;
  if (invoice === undefined || new Set(known.map(({ payerId }) => payerId)).size > 1) return undefined;
  const payer = facts.payers.get(invoice.payerId);
  if (payer === undefined) return undefined;
  const isSure = invoice.cents === line.cents || hasAny(signalsOf(facts, payer, line));
  return toPayer(facts, line, payer.id, {
    reason: 'invoice',
    found: `Rechnung ${invoice.number}`,
    certainty: isSure ? 'certain' : 'likely',
  });
};

const toInvoice = (
  line: MatchedLine,
  claim: OpenInvoice,
  { reason, certainty }: Pick<Proposal, 'reason' | 'certainty'>,
): Proposal => ({
  target: { kind: 'invoice', id: claim.invoiceId },
  claim,
  label: `${claim.customer}, Rechnung ${claim.number}`,
  reason,
  detail: claim.openCents === line.cents ? 'der ganze offene Betrag' : `${formatMoney(claim.openCents)} offen`,
  certainty,
});

const isNamedIn = ({ customer }: OpenInvoice, line: MatchedLine): boolean => {
  const [words, named] = [wordsIn(line), wordsOf(customer)];
  return named.length > 0 && named.every((word) => words.has(word));
};

/**
 * The number of a customer's invoice: certain if the open amount or the name matches too; never if the amount is higher than what is open.
 */
const byCustomerInvoice: ProposalFinder = ({ customerInvoices }, line) => {
  const [claim, ...others] = invoiceNumbersIn(line).flatMap((number) => customerInvoices.get(number) ?? []);
  if (claim === undefined || others.length > 0) return undefined;
  const isSure = claim.openCents === line.cents || (line.cents < claim.openCents && isNamedIn(claim, line));
  return toInvoice(line, claim, { reason: 'invoice', certainty: isSure ? 'certain' : 'likely' });
};

/** The name of a customer, and exactly the open amount of one of their invoices. */
const byCustomerName: ProposalFinder = ({ customerInvoices }, line) => {
  const [claim, ...others] = [...customerInvoices.values()].filter(
    (one) => one.openCents === line.cents && isNamedIn(one, line),
  );
  if (claim === undefined || others.length > 0) return undefined;
  return toInvoice(line, claim, { reason: 'name', certainty: 'likely' });
};

const byMandate: ProposalFinder = (facts, line) => {
  const payerId = facts.mandates.get(line.mandateReference);
  return payerId === undefined
    ? undefined
    : toPayer(facts, line, payerId, { reason: 'mandate', found: line.mandateReference, certainty: 'likely' });
};

/** A payout reaches the bank within days. */
const payoutDays = 10;

/** Exactly the amount the provider has paid out; certain if the line also names the provider. */
const byPayout: ProposalFinder = ({ payouts, payoutAccount }, line) => {
  const payout = payouts.find(
    ({ cents, on }) => cents === line.cents && on <= line.bookedOn && line.bookedOn <= addDays(on, payoutDays),
  );
  if (payout === undefined) return undefined;
  const isNamed = wordsOf(`${line.name} ${writtenIn(line)}`).includes('stripe');
  return {
    target: { kind: 'account', id: payoutAccount.id },
    label: payoutAccount.label,
    reason: 'payout',
    detail: `am ${formatDay(payout.on)} ausgezahlt`,
    certainty: isNamed ? 'certain' : 'likely',
  };
};

const fitsRule = ({ iban, name, words, isIncoming }: Rule, line: MatchedLine): boolean =>
  isIncoming === line.cents > 0 &&
  (iban === '' || iban === line.iban) &&
  (name === '' || name === normalName(line.name)) &&
  (words === '' || words.split(' ').every((word) => wordsIn(line).has(word)));

/** A rule with more conditions weighs more: an account with words before an account alone, and both before words alone. */
const weightOf = ({ iban, name, words }: Rule) =>
  (iban === '' ? 0 : 1000) + (name === '' ? 0 : 500) + (words === '' ? 0 : words.split(' ').length);

const signOf = ({ iban, name, words }: Rule, line: MatchedLine): string =>
  [
    ...(iban === '' ? [] : ['kommt immer von diesem Konto']),
    ...(name === '' ? [] : [`kommt immer von „${line.name}“`]),
    ...(words === '' ? [] : [`im Text steht „${words}“`]),
  ].join(', ');

/** Rules of the treasurer: a match by IBAN counts as certain; words and names could come from anybody. */
const byRule: ProposalFinder = ({ rules }, line) => {
  const [rule] = rules.filter((one) => fitsRule(one, line)).toSorted((one, other) => weightOf(other) - weightOf(one));
  if (rule === undefined) return undefined;
  return {
    target: { kind: 'account', id: rule.accountId },
    label: rule.label,
    reason: 'rule',
    detail: signOf(rule, line),
    certainty: rule.iban === '' ? 'likely' : 'certain',
    taxCode: rule.taxCode,
    costCentreId: rule.costCentreId,
  };
};

const byIban: ProposalFinder = (facts, line) => {
  const ids = line.iban === '' ? [] : (facts.payersByIban.get(line.iban) ?? []);
  const [id] = ids;
  const payer = id === undefined || ids.length > 1 ? undefined : facts.payers.get(id);
  if (payer === undefined) return undefined;
  return toPayer(facts, line, payer.id, {
    reason: 'iban',
    found: '',
    certainty: hasAmount(payer, line.cents) ? 'certain' : 'likely',
  });
};

const namedIn = (facts: ProposalFacts, line: MatchedLine): readonly Payer[] => {
  const words = wordsIn(line);
  const ids = new Set([...words].flatMap((word) => facts.payersByWord.get(word) ?? []));
  return [...ids].flatMap((id) => {
    const payer = facts.payers.get(id);
    return payer !== undefined && hasName(payer, words) ? [payer] : [];
  });
};

const byReport: ProposalFinder = (facts, line) => {
  const told = new Set(facts.reports.filter(({ cents }) => cents === line.cents).map(({ payerId }) => payerId));
  const [payer, ...others] = told.size === 0 ? [] : namedIn(facts, line).filter(({ id }) => told.has(id));
  if (payer === undefined || others.length > 0) return undefined;
  return toPayer(facts, line, payer.id, {
    reason: 'report',
    found: `hat ${formatMoney(line.cents)} gemeldet`,
    certainty: 'likely',
  });
};

const byNear: ProposalFinder = (facts, line) => {
  const candidates = numbersIn(writtenIn(line)).flatMap((digits) =>
    nearReferences(facts, digits).map((id) => ({ digits, id })),
  );
  const backed = candidates.filter(({ id }) => {
    const payer = facts.payers.get(id);
    return payer !== undefined && hasAny(signalsOf(facts, payer, line));
  });
  const [first] = backed;
  if (first === undefined || new Set(backed.map(({ id }) => id)).size > 1) return undefined;
  return toPayer(facts, line, first.id, {
    reason: 'near',
    found: `${first.digits} statt ${customerReference(first.id)}`,
    certainty: 'near',
  });
};

const byName: ProposalFinder = (facts, line) => {
  const named = namedIn(facts, line);
  const fitting = named.filter((payer) => hasAmount(payer, line.cents));
  const [payer, ...others] = fitting.length > 0 ? fitting : named;
  if (payer === undefined || others.length > 0) return undefined;
  return toPayer(facts, line, payer.id, { reason: 'name', found: '', certainty: 'likely' });
};

const incoming: readonly ProposalFinder[] = [
  byDebit,
  byOrder,
  byRf,
  byReference,
  byInvoice,
  byCustomerInvoice,
  byMandate,
  byPayout,
  byRule,
  byIban,
  byReport,
  byNear,
  byCustomerName,
  byName,
];
/** Only for returned debits. */
const onlyReturns =
  (find: ProposalFinder): ProposalFinder =>
  (facts, line) =>
    line.returnCode === '' ? undefined : find(facts, line);

/** Guthaben: the club pays back what a family has overpaid. Other outgoing money does not belong to a family. */
const byCredit: ProposalFinder = (facts, line) => {
  const proposal = byIban(facts, line);
  const payer = proposal === undefined ? undefined : facts.payers.get(proposal.target.id);
  if (payer === undefined || payer.openCents > line.cents) return undefined;
  return toPayer(facts, line, payer.id, {
    reason: 'credit',
    found: `${formatMoney(-payer.openCents)} Guthaben`,
    certainty: 'likely',
  });
};

const outgoing: readonly ProposalFinder[] = [
  byReturn,
  byDisbursement,
  byPayout,
  byRule,
  onlyReturns(byMandate),
  onlyReturns(byIban),
  byCredit,
];

const firstOf = (facts: ProposalFacts, line: MatchedLine): Proposal | undefined => {
  for (const find of line.cents > 0 ? incoming : outgoing) {
    const proposal = find(facts, line);
    if (proposal !== undefined) return proposal;
  }
  return undefined;
};

/**
 * Vorschlag: where a line belongs, why, and how certain that is. The first finder with a result decides. Certain needs two signals, one of
 * which is a reference, a known IBAN or a rule of the treasurer; an almost correct reference is never certain, nor is a payment that was
 * already entered by hand.
 */
export const proposeTarget = (facts: ProposalFacts, line: MatchedLine): Proposal | undefined =>
  withEntered(facts.entered, line, firstOf(facts, line));
