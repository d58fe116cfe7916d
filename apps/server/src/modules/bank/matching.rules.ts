import type { Certainty, ProposalReason } from '@vereinshaus/contract/bank';
import { customerReference } from '@vereinshaus/contract/customer-reference';
import { formatMoney } from '@vereinshaus/contract/money';
import { isRfReference, referenceInRf } from '@vereinshaus/contract/rf-reference';

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

export type Rule = { iban: string; name: string; isIncoming: boolean; accountId: number; label: string };

export type Facts = {
  payers: ReadonlyMap<number, Payer>;
  /** Kundenreferenz, as it is printed. */
  payersByReference: ReadonlyMap<string, number>;
  /** Whose account an IBAN is; several = nobody knows. */
  payersByIban: ReadonlyMap<string, readonly number[]>;
  payersByWord: ReadonlyMap<string, readonly number[]>;
  /** "2026-15" → whose invoice it is. */
  invoices: ReadonlyMap<string, { payerId: number; cents: number }>;
  mandates: ReadonlyMap<string, number>;
  /** „Schon bezahlt“: who said so, and about how much. */
  reports: readonly { payerId: number; cents: number }[];
  rules: readonly Rule[];
};

export type MatchedLine = {
  cents: number;
  name: string;
  iban: string;
  text: string;
  reference: string;
  endToEndId: string;
  mandateReference: string;
  returnCode: string;
};

type Target = { kind: 'payer'; id: number } | { kind: 'account'; id: number };
export type Proposal = { target: Target; label: string; reason: ProposalReason; detail: string; certainty: Certainty };

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Small letters without accents: "Müller-Bäcker" and "MUELLER BAECKER" are the same two words. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);

export const normalName = (name: string): string => wordsOf(name).join(' ');

/** Everything that was written, in the order in which a reference is looked for. */
const writtenIn = ({ reference, text, endToEndId }: MatchedLine) => [reference, text, endToEndId].join(' ');

/** Runs of digits, also those that somebody has parted with one blank. */
const numbersIn = (text: string): readonly string[] => {
  const runs = text.match(/\d+/g) ?? [];
  const parted = (text.match(/\b\d{2,4} \d{2,4}\b/g) ?? []).map((run) => run.replace(' ', ''));
  return [...new Set([...runs, ...parted])];
};

/** As it is printed, or with the zero that is dropped there. */
const exactReference = ({ payersByReference }: Facts, digits: string): number | undefined =>
  payersByReference.get(digits) ?? (digits.startsWith('0') ? payersByReference.get(digits.slice(1)) : undefined);

/** One digit wrong, two neighbours swapped, or zeros left out: who could have been meant. */
const nearReferences = (facts: Facts, digits: string): readonly number[] => {
  const found = new Set<number>();
  const tryOut = (candidate: string) => {
    const id = exactReference(facts, candidate);
    if (id !== undefined) found.add(id);
  };
  if (digits.length >= 2 && digits.length < 6) tryOut(digits.padStart(6, '0'));
  if (digits.length !== 6 && digits.length !== 7) return [...found];
  for (let place = 0; place < digits.length; place += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) !== digits[place]) tryOut(`${digits.slice(0, place)}${digit}${digits.slice(place + 1)}`);
    }
    if (place + 1 < digits.length && digits[place] !== digits[place + 1]) {
      tryOut(`${digits.slice(0, place)}${digits[place + 1]}${digits[place]}${digits.slice(place + 2)}`);
    }
  }
  return [...found];
};

type Signals = { amount: boolean; iban: boolean; name: boolean };

const hasAmount = ({ openCents, dueCents, itemCents }: Payer, cents: number) =>
  cents > 0 && (cents === openCents || cents === dueCents || itemCents.includes(cents));

const hasName = ({ names }: Payer, words: ReadonlySet<string>) =>
  names.some((parts) => parts.length > 1 && parts.every((part) => words.has(part)));

/** What speaks for somebody beside the reference: one in ten numbers is a valid reference by chance. */
const signalsOf = (facts: Facts, payer: Payer, line: MatchedLine): Signals => ({
  amount: hasAmount(payer, line.cents),
  iban: line.iban !== '' && (facts.payersByIban.get(line.iban) ?? []).includes(payer.id),
  name: hasName(payer, new Set(wordsOf(`${line.name} ${line.text}`))),
});

const hasAny = ({ amount, iban, name }: Signals) => amount || iban || name;

const signalText = (payer: Payer, { amount, iban, name }: Signals, cents: number): string =>
  [
    ...(amount ? [cents === payer.openCents ? 'der ganze offene Betrag' : 'der Betrag ist offen'] : []),
    ...(iban ? ['bekannte IBAN'] : []),
    ...(name ? ['der Name stimmt'] : []),
  ].join(', ');

const toPayer = (
  facts: Facts,
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

type Finder = (facts: Facts, line: MatchedLine) => Proposal | undefined;

/** Of several who could be meant the one for whom something speaks, if it is one. */
const oneOf = (
  facts: Facts,
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

const byRf: Finder = (facts, line) => {
  const written =
    writtenIn(line)
      .toUpperCase()
      .match(/RF\d{2}[A-Z0-9]{1,21}/g) ?? [];
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

const byReference: Finder = (facts, line) => {
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

const byInvoice: Finder = (facts, line) => {
  const numbers = [...writtenIn(line).matchAll(/\b(20\d{2})[-/ ]0*(\d{1,6})\b/g)].map(
    (found) => `${found[1]}-${found[2]}`,
  );
  const known = [...new Set(numbers)].flatMap((number) => {
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

const byMandate: Finder = (facts, line) => {
  const payerId = facts.mandates.get(line.mandateReference);
  return payerId === undefined
    ? undefined
    : toPayer(facts, line, payerId, { reason: 'mandate', found: line.mandateReference, certainty: 'likely' });
};

/** What the treasurer has taught: by IBAN it is as good as said again. */
const byRule: Finder = ({ rules }, line) => {
  const name = normalName(line.name);
  const rule = rules.find(
    (one) =>
      one.isIncoming === line.cents > 0 &&
      (one.iban === '' ? one.name !== '' && one.name === name : one.iban === line.iban),
  );
  if (rule === undefined) return undefined;
  return {
    target: { kind: 'account', id: rule.accountId },
    label: rule.label,
    reason: 'rule',
    detail: rule.iban === '' ? `kommt immer von „${line.name}“` : 'kommt immer von diesem Konto',
    certainty: rule.iban === '' ? 'likely' : 'certain',
  };
};

const byIban: Finder = (facts, line) => {
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

const namedIn = (facts: Facts, line: MatchedLine): readonly Payer[] => {
  const words = new Set(wordsOf(`${line.name} ${line.text}`));
  const ids = new Set([...words].flatMap((word) => facts.payersByWord.get(word) ?? []));
  return [...ids].flatMap((id) => {
    const payer = facts.payers.get(id);
    return payer !== undefined && hasName(payer, words) ? [payer] : [];
  });
};

const byReport: Finder = (facts, line) => {
  const told = new Set(facts.reports.filter(({ cents }) => cents === line.cents).map(({ payerId }) => payerId));
  const [payer, ...others] = told.size === 0 ? [] : namedIn(facts, line).filter(({ id }) => told.has(id));
  if (payer === undefined || others.length > 0) return undefined;
  return toPayer(facts, line, payer.id, {
    reason: 'report',
    found: `hat ${formatMoney(line.cents)} gemeldet`,
    certainty: 'likely',
  });
};

const byNear: Finder = (facts, line) => {
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

const byName: Finder = (facts, line) => {
  const named = namedIn(facts, line);
  const fitting = named.filter((payer) => hasAmount(payer, line.cents));
  const [payer, ...others] = fitting.length > 0 ? fitting : named;
  if (payer === undefined || others.length > 0) return undefined;
  return toPayer(facts, line, payer.id, { reason: 'name', found: '', certainty: 'likely' });
};

const incoming: readonly Finder[] = [byRf, byReference, byInvoice, byMandate, byRule, byIban, byReport, byNear, byName];
const outgoing: readonly Finder[] = [byRule, byMandate, byIban];

/**
 * Vorschlag: where a line belongs, why, and how sure that is. The first that finds something has the word. Certain is only
 * what two things speak for, of which one is a reference, a known IBAN or what the treasurer has taught; what is only
 * nearly right is never certain.
 */
export const propose = (facts: Facts, line: MatchedLine): Proposal | undefined => {
  for (const find of line.cents > 0 ? incoming : outgoing) {
    const proposal = find(facts, line);
    if (proposal !== undefined) return proposal;
  }
  return undefined;
};
