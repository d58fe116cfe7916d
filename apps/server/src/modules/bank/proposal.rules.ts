import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import type { Certainty, ProposalReason } from '@vereinshaus/contract/bank/records';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { plainLetters } from '@vereinshaus/contract/kit/plain-letters';

/** The payer: a family, or a customer by their account, or the account of the books it is for; the other field is 0. */
export type PaymentOwner = { payerId: number; customerAccountId: number };

/** A payment entered by hand that no statement has confirmed yet. */
export type EnteredPayment = PaymentOwner & {
  documentId: number;
  label: string | null;
  /** The bank account it was entered on. */
  accountId: number;
  cents: number;
  on: IsoDay;
  text: string;
  /** Whether its document contains only this payment: only then a line can be its evidence. */
  isWhole: boolean;
  /** The current payer of the person it was entered for: differs if that person has changed families. 0 = nobody. */
  forPayerId: number;
};

/** A payer, with everything that a transfer could mention of them. */
export type Payer = {
  id: number;
  label: string;
  /** First and last name of every family member, as words. */
  names: readonly (readonly string[])[];
  /** Cents: everything open, the part that is due, and each item. */
  openCents: number;
  dueCents: number;
  itemCents: readonly number[];
};

/** A rule of the treasurer: a line that matches all of its conditions goes there. */
export type Rule = {
  iban: string;
  name: string;
  words: string;
  isIncoming: boolean;
  accountId: number;
  label: string;
  taxCode: LedgerTaxCode;
  costCentreId: number;
};

/** Auszahlung: what the payment provider has sent to the bank and no statement has confirmed yet. */
export type Payout = { cents: number; on: IsoDay };

/** An invoice of a customer who is no person of the club. */
export type OpenInvoice = { invoiceId: number; number: string; customer: string; accountId: number; openCents: number };

export type ProposalFacts = {
  payers: ReadonlyMap<number, Payer>;
  /** Kundenreferenz, as printed. */
  payersByReference: ReadonlyMap<string, number>;
  /** The payers with this IBAN; several = ambiguous. */
  payersByIban: ReadonlyMap<string, readonly number[]>;
  payersByWord: ReadonlyMap<string, readonly number[]>;
  /** "2026-15" → the payer of the invoice. */
  invoices: ReadonlyMap<string, { payerId: number; cents: number }>;
  /** "2026-15" → what a customer still owes of it. */
  customerInvoices: ReadonlyMap<string, OpenInvoice>;
  mandates: ReadonlyMap<string, number>;
  /** „Schon bezahlt“: who reported it, and which amount. */
  reports: readonly { payerId: number; cents: number }[];
  rules: readonly Rule[];
  /** Payments entered by hand that wait for their line. */
  entered: readonly EnteredPayment[];
  payouts: readonly Payout[];
  /** The account on which payouts wait for the bank. */
  payoutAccount: { id: number; label: string };
  /** The club's own orders, by our end-to-end id: debits under way or arrived, disbursements that are not booked. */
  debits: ReadonlyMap<string, { payerId: number; cents: number; hasArrived: boolean }>;
  disbursements: ReadonlyMap<
    string,
    { payerId: number | null; accountId: number | null; cents: number; label: string }
  >;
  /** Einzüge that the bank has not decided at all yet. */
  orders: readonly { id: number; reference: string; cents: number; count: number; on: IsoDay; label: string }[];
};

export type MatchedLine = {
  /** The bank account in the books. */
  accountId: number;
  bookedOn: IsoDay;
  cents: number;
  name: string;
  iban: string;
  text: string;
  reference: string;
  endToEndId: string;
  mandateReference: string;
  returnCode: string;
  /** The PmtInfId of our file that it comes from, and how many movements it sums up. */
  batchReference: string;
  batchSize: number;
};

/** For an entered payment, the target is the family. */
type Target = { kind: 'payer' | 'account' | 'order' | 'invoice' | 'entered'; id: number };
export type Proposal = {
  target: Target;
  label: string;
  reason: ProposalReason;
  detail: string;
  certainty: Certainty;
  /** For an invoice: its customer and the open amount. */
  claim?: OpenInvoice;
  /** The documents of the entered payments. */
  documents?: readonly number[];
  /** For an account, as stored in the rule. */
  taxCode?: LedgerTaxCode;
  costCentreId?: number;
};

/** Lower case without accents: "Müller-Bäcker" and "MUELLER BAECKER" are the same two words. */
export const wordsOf = (text: string): readonly string[] => {
  const small = text.toLowerCase();
  const plain = /[^ -~]/.test(small) ? plainLetters(small).toLowerCase() : small;
  return plain.split(/[^a-z0-9]+/).filter((word) => word.length > 1);
};

const wordsKnown = new WeakMap<MatchedLine, ReadonlySet<string>>();

/** The words of a line, split once even if many payers are compared with it. */
export const wordsIn = (line: MatchedLine): ReadonlySet<string> => {
  const words = wordsKnown.get(line) ?? new Set(wordsOf(`${line.name} ${line.text}`));
  wordsKnown.set(line, words);
  return words;
};

export const normalName = (name: string): string => wordsOf(name).join(' ');

type Signals = { amount: boolean; iban: boolean; name: boolean };

export const hasAmount = ({ openCents, dueCents, itemCents }: Payer, cents: number) =>
  cents > 0 && (cents === openCents || cents === dueCents || itemCents.includes(cents));

export const hasName = ({ names }: Payer, words: ReadonlySet<string>) =>
  names.some((parts) => parts.length > 1 && parts.every((part) => words.has(part)));

/** The signals for a payer besides the reference: one in ten numbers is a valid reference by chance. */
export const signalsOf = (facts: ProposalFacts, payer: Payer, line: MatchedLine): Signals => ({
  amount: hasAmount(payer, line.cents),
  iban: line.iban !== '' && (facts.payersByIban.get(line.iban) ?? []).includes(payer.id),
  name: hasName(payer, wordsIn(line)),
});

export const hasAny = ({ amount, iban, name }: Signals) => amount || iban || name;

const signalText = (payer: Payer, { amount, iban, name }: Signals, cents: number): string =>
  [
    ...(amount ? [cents === payer.openCents ? 'der ganze offene Betrag' : 'der Betrag ist offen'] : []),
    ...(iban ? ['bekannte IBAN'] : []),
    ...(name ? ['der Name stimmt'] : []),
  ].join(', ');

export const toPayer = (
  facts: ProposalFacts,
  line: MatchedLine,
  payerId: number,
  { reason, found, certainty }: { reason: ProposalReason; found: string; certainty: Certainty },
): Proposal | undefined => {
  const payer = facts.payers.get(payerId);
  if (payer === undefined) return undefined;
  const besides = signalText(payer, signalsOf(facts, payer, line), line.cents);
  const detail = [found, besides].filter((part) => part !== '').join('; ');
  return { target: { kind: 'payer', id: payerId }, label: payer.label, reason, detail, certainty };
};

export type ProposalFinder = (facts: ProposalFacts, line: MatchedLine) => Proposal | undefined;
