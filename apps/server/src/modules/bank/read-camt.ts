import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { compactIban } from '@vereinshaus/contract/kit/iban';
import {
  centsOf,
  lenientDay,
  type Statement,
  type StatementKind,
  type StatementLine,
  tidyText,
  Unreadable,
} from './statement.ts';
import { childrenOf, elementAt, textAt, type XmlElement } from './xml.ts';

/** camt.052, camt.053 and camt.054, of 2009 and of 2019: they differ in the positions of names and amounts. */
const roots: Readonly<Record<string, { part: string; kind: StatementKind }>> = {
  BkToCstmrStmt: { part: 'Stmt', kind: 'statement' },
  BkToCstmrAcctRpt: { part: 'Rpt', kind: 'preliminary' },
  BkToCstmrDbtCdtNtfctn: { part: 'Ntfctn', kind: 'details' },
};

const amountOf = (element: XmlElement | undefined): number => {
  if (element === undefined) throw new Unreadable('unreadableValue');
  if ((element.attributes['Ccy'] ?? 'EUR') !== 'EUR') throw new Unreadable('foreignCurrency');
  return centsOf(element.text);
};

const signed = (element: XmlElement, cents: number): number => {
  const side = textAt(element, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw new Unreadable('unreadableValue');
  return side === 'CRDT' ? cents : -cents;
};

/** `Dt` or the day of `DtTm`. */
const dayOf = (element: XmlElement | undefined): IsoDay | null => {
  const day = (textAt(element, 'Dt') || textAt(element, 'DtTm') || (element?.text.trim() ?? '')).slice(0, 10);
  if (day === '') return null;
  if (!isIsoDay(day)) throw new Unreadable('unreadableValue');
  return day;
};

const valueDayOf = (element: XmlElement | undefined): IsoDay | null => {
  const day = (textAt(element, 'Dt') || textAt(element, 'DtTm')).slice(0, 10);
  if (day === '') return null;
  const read = lenientDay(day);
  if (read === null) throw new Unreadable('unreadableValue');
  return read;
};

/** Banks write NOTPROVIDED for an empty value. */
const told = (text: string) => (text === 'NOTPROVIDED' ? '' : text);

const partyOf = (details: XmlElement, party: 'Dbtr' | 'Cdtr') => {
  const parties = elementAt(details, 'RltdPties');
  const nameOf = (role: string) => textAt(parties, role, 'Nm') || textAt(parties, role, 'Pty', 'Nm');
  return {
    // A payer who pays through somebody else may only be named as the ultimate party.
    name: nameOf(party) || nameOf(`Ultmt${party}`),
    iban: compactIban(textAt(parties, `${party}Acct`, 'Id', 'IBAN')),
  };
};

/** Texts are split into pieces of 140 characters that belong together. */
const remittanceOf = (details: XmlElement) => {
  const written = childrenOf(elementAt(details, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  return {
    text: written.join(''),
    reference: textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
  };
};

const isEuro = (element: XmlElement) => (element.attributes['Ccy'] ?? 'EUR') === 'EUR';

/** An amount instructed in a foreign currency is given beside its amount in euro. */
const detailCents = (details: XmlElement): number | null => {
  const amounts = [
    elementAt(details, 'Amt'),
    elementAt(details, 'AmtDtls', 'TxAmt', 'Amt'),
    elementAt(details, 'AmtDtls', 'CntrValAmt', 'Amt'),
    elementAt(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  ];
  const amount = amounts.find((each) => each !== undefined && isEuro(each));
  return amount === undefined ? null : amountOf(amount);
};

type Entry = { number: number; cents: number; bookedOn: IsoDay; valueOn: IsoDay; text: string; reference: string };

const lineOf = (entry: Entry, details: XmlElement, cents: number, position: number): StatementLine => {
  // Incoming money comes from the debtor; for a returned debit the other side is the debtor as well.
  const isReturn = textAt(details, 'RtrInf', 'Rsn', 'Cd') !== '';
  const other = partyOf(details, cents > 0 || isReturn ? 'Dbtr' : 'Cdtr');
  const { text, reference } = remittanceOf(details);
  const bank = textAt(details, 'Refs', 'AcctSvcrRef') || textAt(details, 'Refs', 'TxId');
  return {
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    cents,
    name: tidyText(other.name, 140),
    iban: other.iban.slice(0, 34),
    text: tidyText(text || textAt(details, 'AddtlTxInf') || entry.text, 500),
    reference: tidyText(reference, 35),
    endToEndId: tidyText(told(textAt(details, 'Refs', 'EndToEndId')), 35),
    mandateReference: tidyText(told(textAt(details, 'Refs', 'MndtId')), 35),
    bankReference: tidyText(bank || (position === 0 ? entry.reference : `${entry.reference}/${position}`), 80),
    batchReference: tidyText(told(textAt(details, 'Refs', 'PmtInfId')), 35),
    returnCode: tidyText(textAt(details, 'RtrInf', 'Rsn', 'Cd'), 4),
    batchSize: 0,
    entry: entry.number,
  };
};

const nothing: XmlElement = { name: 'TxDtls', attributes: {}, text: '', children: [] };

/** A single part without an amount in euro gets the remainder of the entry. */
const completed = (entry: Entry, parts: readonly (number | null)[]): readonly (number | null)[] => {
  const rest = entry.cents - parts.reduce<number>((total, cents) => total + (cents ?? 0), 0);
  const isOnlyOne = parts.filter((cents) => cents === null).length === 1;
  return isOnlyOne && Math.sign(rest) === Math.sign(entry.cents) ? parts.map((cents) => cents ?? rest) : parts;
};

/** If the parts do not add up to the entry, money would be lost: the entry is kept whole. */
const explode = (entry: Entry, details: readonly XmlElement[]): readonly StatementLine[] | null => {
  const told = details.map((part) => {
    const cents = detailCents(part);
    if (cents === null) return null;
    return elementAt(part, 'CdtDbtInd') === undefined ? Math.sign(entry.cents) * cents : signed(part, cents);
  });
  const parts = completed(entry, told);
  const sum = parts.reduce<number>((total, cents) => total + (cents ?? 0), 0);
  if (parts.includes(null) || sum !== entry.cents) return null;
  return details.map((part, position) => lineOf(entry, part, parts[position] ?? 0, position));
};

/** Preliminary reports also contain what the bank has not booked yet. */
const statuses: Readonly<Record<StatementKind, readonly string[]>> = {
  statement: ['', 'BOOK'],
  details: ['', 'BOOK'],
  preliminary: ['', 'BOOK', 'PDNG'],
};

type Head = { kind: StatementKind; to: IsoDay | null };

const linesOf = (element: XmlElement, number: number, { kind, to }: Head): readonly StatementLine[] => {
  const status = textAt(element, 'Sts', 'Cd') || textAt(element, 'Sts');
  if (!statuses[kind].includes(status)) return [];
  const valueOn = valueDayOf(elementAt(element, 'ValDt'));
  const bookedOn = dayOf(elementAt(element, 'BookgDt')) ?? to ?? (kind === 'preliminary' ? valueOn : null);
  if (bookedOn === null) throw new Unreadable('unreadableValue');
  const entry: Entry = {
    number,
    cents: signed(element, amountOf(elementAt(element, 'Amt'))),
    bookedOn,
    valueOn: valueOn ?? bookedOn,
    text: textAt(element, 'AddtlNtryInf'),
    reference: textAt(element, 'AcctSvcrRef') || textAt(element, 'NtryRef'),
  };
  const groups = childrenOf(element, 'NtryDtls');
  const details = groups.flatMap((group) => childrenOf(group, 'TxDtls'));
  const size = groups.reduce((sum, group) => sum + Number(textAt(group, 'Btch', 'NbOfTxs') || '0'), 0);
  if (details.length > 1) {
    const parts = explode(entry, details);
    if (parts !== null) return parts;
  }
  const line = lineOf(entry, details.length === 1 ? (details[0] ?? nothing) : nothing, entry.cents, 0);
  const batchReference = line.batchReference || tidyText(textAt(groups[0], 'Btch', 'PmtInfId'), 35);
  return [
    { ...line, batchReference, batchSize: Math.max(size, details.length) > 1 ? Math.max(size, details.length) : 0 },
  ];
};

const balanceOf = (statement: XmlElement, codes: readonly string[]): { cents: number; on: IsoDay | null } | null => {
  for (const code of codes) {
    const balance = childrenOf(statement, 'Bal').find(
      (one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code || textAt(one, 'Tp', 'Cd') === code,
    );
    if (balance)
      return { cents: signed(balance, amountOf(elementAt(balance, 'Amt'))), on: dayOf(elementAt(balance, 'Dt')) };
  }
  return null;
};

const statementOf = (element: XmlElement, kind: StatementKind): Statement => {
  const opening = balanceOf(element, ['OPBD', 'PRCD']);
  const closing = balanceOf(element, ['CLBD']);
  const sequence = Number(textAt(element, 'LglSeqNb') || textAt(element, 'ElctrncSeqNb') || '0');
  const to =
    dayOf(elementAt(element, 'FrToDt', 'ToDtTm')) ??
    closing?.on ??
    (kind === 'preliminary' ? dayOf(elementAt(element, 'CreDtTm')) : null);
  return {
    kind,
    iban: compactIban(textAt(element, 'Acct', 'Id', 'IBAN')),
    name: tidyText(textAt(element, 'Id'), 35),
    sequence: Number.isInteger(sequence) && sequence > 0 && sequence < 1_000_000 ? sequence : null,
    from: dayOf(elementAt(element, 'FrToDt', 'FrDtTm')) ?? opening?.on ?? null,
    to,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    lines: childrenOf(element, 'Ntry').flatMap((entry, number) => linesOf(entry, number, { kind, to })),
  };
};

export const readCamt = (document: XmlElement): readonly Statement[] => {
  for (const message of document.children) {
    const root = roots[message.name];
    if (root) return childrenOf(message, root.part).map((statement) => statementOf(statement, root.kind));
  }
  throw new Unreadable('unknownFormat');
};
