import type { OrderFormat } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { isValidBic } from '@vereinshaus/contract/kit/iban';
import { sepaText } from './sepa-text.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element with child elements; empty ones are left out. */
export const element = (name: string, ...parts: readonly string[]): string => `<${name}>${parts.join('')}</${name}>`;

/** An element with a value. */
export const value = (name: string, text: string | number): string => `<${name}>${escaped(String(text))}</${name}>`;

/** "123.45": with a point and two digits, counted in whole cents. */
export const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

export const longestName = 70;
export const longestText = 140;

/** Name of the payer or payee; fallback if no character of it is allowed. */
export const partyName = (name: string): string => value('Nm', sepaText(name, longestName) || 'unbekannt');

export const account = (iban: string): string => element('Id', value('IBAN', iban));

/** BIC: optional within the EEA, and named differently in the older version. An invalid one would make the whole file invalid. */
export const bank = (bic: string, format: OrderFormat): string =>
  element(
    'FinInstnId',
    isValidBic(bic) ? value(format === 'new' ? 'BICFI' : 'BIC', bic) : element('Othr', value('Id', 'NOTPROVIDED')),
  );

export const remittance = (text: string): string => {
  const written = sepaText(text, longestText);
  return written === '' ? '' : element('RmtInf', value('Ustrd', written));
};

/** When the file was created: with a time zone, as Austrian banks require. */
export const creationTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

/** The sender of the order, its account, and the execution day. */
export type OrderHead = {
  messageId: string;
  paymentInfoId: string;
  at: Date;
  on: IsoDay;
  name: string;
  iban: string;
  bic: string;
};

type OrderFile = {
  /** The version of the message, and its root element. */
  message: string;
  root: string;
  method: 'DD' | 'TRF';
  isBatch: boolean;
  format: OrderFormat;
  /** The type of the payments, and their day. */
  type: string;
  day: string;
  /** The club is creditor of debits and debtor of transfers. */
  side: 'Cdtr' | 'Dbtr';
  /** The instruction of the club to its own bank. */
  instruction?: string;
  /** Data of the club that only one kind of order has. */
  more?: string;
  lines: readonly { cents: number }[];
  transactions: readonly string[];
};

/** The payments of one day in one batch: what both kinds of orders share. */
export const orderFile = (
  { messageId, paymentInfoId, at, name, iban, bic }: OrderHead,
  {
    message,
    root,
    method,
    isBatch,
    format,
    type,
    day,
    side,
    instruction = '',
    more = '',
    lines,
    transactions,
  }: OrderFile,
): string => {
  const sums = [
    value('NbOfTxs', lines.length),
    value('CtrlSum', euros(lines.reduce((sum, { cents }) => sum + cents, 0))),
  ];
  const content = element(
    root,
    element(
      'GrpHdr',
      value('MsgId', messageId),
      value('CreDtTm', creationTime(at)),
      ...sums,
      element('InitgPty', partyName(name)),
    ),
    element(
      'PmtInf',
      value('PmtInfId', paymentInfoId),
      value('PmtMtd', method),
      value('BtchBookg', String(isBatch)),
      ...sums,
      element('PmtTpInf', element('SvcLvl', value('Cd', 'SEPA')), type),
      day,
      element(side, partyName(name)),
      element(`${side}Acct`, account(iban)),
      element(`${side}Agt`, bank(bic, format)),
      instruction,
      value('ChrgBr', 'SLEV'),
      more,
      ...transactions,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${content}</Document>\n`;
};
