import type { OrderFormat } from '@vereinshaus/contract/bank-export';
import { sepaText } from './sepa-text.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element with elements in it; what is empty is left out. */
export const element = (name: string, ...parts: readonly string[]): string => `<${name}>${parts.join('')}</${name}>`;

/** An element with a value. */
export const value = (name: string, text: string | number): string => `<${name}>${escaped(String(text))}</${name}>`;

/** "123.45": with a point and two digits, counted in whole cents. */
export const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

export const longestName = 70;
export const longestText = 140;

/** Name of whoever pays or is paid; a name of which nothing is left in these letters is none. */
export const party = (name: string): string => value('Nm', sepaText(name, longestName) || 'unbekannt');

export const account = (iban: string): string => element('Id', value('IBAN', iban));

/** BIC: optional within the EEA, and named differently in the older version. */
export const bank = (bic: string, format: OrderFormat): string =>
  element(
    'FinInstnId',
    bic === '' ? element('Othr', value('Id', 'NOTPROVIDED')) : value(format === 'new' ? 'BICFI' : 'BIC', bic),
  );

export const remittance = (text: string): string => {
  const written = sepaText(text, longestText);
  return written === '' ? '' : element('RmtInf', value('Ustrd', written));
};

/** When the file was made: with its zone, as Austrian banks insist. */
export const madeAt = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

type Header = { messageId: string; at: Date; count: number; cents: number; name: string };

export const groupHeader = ({ messageId, at, count, cents, name }: Header): string =>
  element(
    'GrpHdr',
    value('MsgId', messageId),
    value('CreDtTm', madeAt(at)),
    value('NbOfTxs', count),
    value('CtrlSum', euros(cents)),
    element('InitgPty', party(name)),
  );

export const document = (message: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${content}</Document>\n`;
