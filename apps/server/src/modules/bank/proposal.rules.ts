import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import type { Certainty, ProposalReason } from '@vereinshaus/contract/bank/records';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { plainLetters } from '@vereinshaus/contract/kit/plain-letters';

/** Who has paid: a family, or a customer by their account, or the account of the books it is for; the other one is 0. */
export type PaymentOwner = { payerId: number; customerAccountId: number };

/** A payment that somebody has entered by hand, and of which no statement has told yet. */
export type EnteredPayment = PaymentOwner & {
  documentId: number;
  label: string | null;
  /** The bank account it was entered on. */
  accountId: number;
  cents: number;
  on: IsoDay;
  text: string;
  /** Whether its document holds nothing of others: only then a line can be the evidence of it. */
  isWhole: boolean;
  /** Who pays by now for the person it was entered for: not the same where that person has changed families. 0 = nobody. */
  forPayerId: number;
};

/** Who pays, with all that a transfer could tell of them. */
export type Payer = {
  id: number;
  label: string;
  /** First and last name of everybody in the family, as words. */
  names: readonly (readonly string[])[];
  /** Cents: all that is open, what is due of it, and each item. */
  openCents: number;
  dueCents: number;
  itemCents: readonly number[];
};

/** What the treasurer has taught: a line with all that it names goes there. */
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

/** Auszahlung: what the payment provider has sent to the bank and no statement has told of yet. */
export type Payout = { cents: number; on: IsoDay };

/** An invoice of a customer who is no person of the club. */
export type OpenInvoice = { invoiceId: number; number: string; customer: string; accountId: number; openCents: number };

export type ProposalFacts = {
  payers: ReadonlyMap<number, Payer>;
  /** Kundenreferenz, as it is printed. */
  payersByReference: ReadonlyMap<string, number>;
  /** Whose account an IBAN is; several = nobody knows. */
  payersByIban: ReadonlyMap<string, readonly number[]>;
  payersByWord: ReadonlyMap<string, readonly number[]>;
  /** "2026-15" → whose invoice it is. */
  invoices: ReadonlyMap<string, { payerId: number; cents: number }>;
  /** "2026-15" → what a customer owes of it. */
  customerInvoices: ReadonlyMap<string, OpenInvoice>;
  mandates: ReadonlyMap<string, number>;
  /** „Schon bezahlt“: who said so, and about how much. */
  reports: readonly { payerId: number; cents: number }[];
  rules: readonly Rule[];
  /** Payments entered by hand that wait for their line. */
  entered: readonly EnteredPayment[];
  payouts: readonly Payout[];
  /** Where payouts wait for the bank. */
  payoutAccount: { id: number; label: string };
  /** What the club has ordered itself, by our own name for it: debits on their way or arrived, disbursements that nobody has booked. */
  debits: ReadonlyMap<string, { payerId: number; cents: number; hasArrived: boolean }>;
  disbursements: ReadonlyMap<
    string,
    { payerId: number | null; accountId: number | null; cents: number; label: string }
  >;
  /** Einzüge of which the bank has decided nothing yet. */
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
  /** The file of ours that it comes from, and how many movements stand behind it. */
  batchReference: string;
  batchSize: number;
};

/** Of what was entered by hand the family. */
type Target = { kind: 'payer' | 'account' | 'order' | 'invoice' | 'entered'; id: number };
export type Proposal = {
  target: Target;
  label: string;
  reason: ProposalReason;
  detail: string;
  certainty: Certainty;
  /** Of an invoice: whose, and what is open of it. */
  claim?: OpenInvoice;
  /** What was entered by hand. */
  documents?: readonly number[];
  /** Of an account, as the rule remembers them. */
  taxCode?: LedgerTaxCode;
  costCentreId?: number;
};

/** Small letters without accents: "Müller-Bäcker" and "MUELLER BAECKER" are the same two words. */
export const wordsOf = (text: string): readonly string[] => {
  const small = text.toLowerCase();
  const plain = /[^ -~]/.test(small) ? plainLetters(small).toLowerCase() : small;
  return plain.split(/[^a-z0-9]+/).filter((word) => word.length > 1);
};

const wordsKnown = new WeakMap<MatchedLine, ReadonlySet<string>>();

/** Whatever a line says in words, taken apart once however many are compared with it. */
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

/** What speaks for somebody beside the reference: one in ten numbers is a valid reference by chance. */
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
