import { type OrderFormat, orderFormatLabels } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sepaText } from './sepa-text.ts';
import { account, bank, element, euros, type OrderHead, orderFile, partyName, remittance, value } from './sepa-xml.ts';

export type PostalAddress = { street: string; number: string; postalCode: string; town: string; country: string };

export type DebitLine = {
  endToEndId: string;
  cents: number;
  mandate: string;
  signedOn: IsoDay;
  name: string;
  iban: string;
  bic: string;
  text: string;
  /** Only for accounts outside the EEA. */
  address: PostalAddress | null;
};

const field = (name: string, text: string, longest: number): string => {
  const written = sepaText(text, longest);
  return written === '' ? '' : value(name, written);
};

/** Structured in the newer version; the older one only has lines. */
const postalAddress = ({ street, number, postalCode, town, country }: PostalAddress, format: OrderFormat): string =>
  format === 'new'
    ? element(
        'PstlAdr',
        field('StrtNm', street, 70),
        field('BldgNb', number, 16),
        field('PstCd', postalCode, 16),
        field('TwnNm', town, 35),
        value('Ctry', country),
      )
    : element(
        'PstlAdr',
        value('Ctry', country),
        field('AdrLine', `${street} ${number}`, 70),
        field('AdrLine', `${postalCode} ${town}`, 70),
      );

const transaction = (line: DebitLine, format: OrderFormat): string =>
  element(
    'DrctDbtTxInf',
    element('PmtId', value('EndToEndId', line.endToEndId)),
    `<InstdAmt Ccy="EUR">${euros(line.cents)}</InstdAmt>`,
    element('DrctDbtTx', element('MndtRltdInf', value('MndtId', line.mandate), value('DtOfSgntr', line.signedOn))),
    element('DbtrAgt', bank(line.bic, format)),
    element('Dbtr', partyName(line.name), line.address === null ? '' : postalAddress(line.address, format)),
    element('DbtrAcct', account(line.iban)),
    remittance(line.text),
  );

const creditorScheme = (creditorId: string): string =>
  element(
    'CdtrSchmeId',
    element(
      'Id',
      element('PrvtId', element('Othr', value('Id', creditorId), element('SchmeNm', value('Prtry', 'SEPA')))),
    ),
  );

/**
 * pain.008: the debits of one day in one batch. All of them are recurrent (RCUR): since 2016 also the first one, and our mandates are never
 * one-off. CORE, because the other scheme is not for consumers. docs/rules/lastschrift.md.
 */
export const writePain008 = (
  head: OrderHead & { creditorId: string },
  lines: readonly DebitLine[],
  format: OrderFormat,
): string =>
  orderFile(head, {
    message: orderFormatLabels.debit[format],
    root: 'CstmrDrctDbtInitn',
    method: 'DD',
    isBatch: true,
    format,
    type: element('LclInstrm', value('Cd', 'CORE')) + value('SeqTp', 'RCUR'),
    day: value('ReqdColltnDt', head.on),
    side: 'Cdtr',
    more: creditorScheme(head.creditorId),
    lines,
    transactions: lines.map((line) => transaction(line, format)),
  });
