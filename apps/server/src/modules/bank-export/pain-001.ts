import { type OrderFormat, orderFormatLabels } from '@vereinshaus/contract/bank-export';
import { account, bank, element, euros, type OrderHead, orderFile, party, remittance, value } from './sepa-xml.ts';

export type DisbursementLine = {
  endToEndId: string;
  cents: number;
  name: string;
  iban: string;
  bic: string;
  text: string;
};

const transaction = ({ endToEndId, cents, name, iban, bic, text }: DisbursementLine, format: OrderFormat): string =>
  element(
    'CdtTrfTxInf',
    element('PmtId', value('EndToEndId', endToEndId)),
    element('Amt', `<InstdAmt Ccy="EUR">${euros(cents)}</InstdAmt>`),
    // Of whoever is paid nothing stands in for a BIC: the element is left out.
    bic === '' ? '' : element('CdtrAgt', bank(bic, format)),
    element('Cdtr', party(name)),
    element('CdtrAcct', account(iban)),
    remittance(text),
  );

/** pain.001: the disbursements of one day in one batch. */
export const writePain001 = (head: OrderHead, lines: readonly DisbursementLine[], format: OrderFormat): string =>
  orderFile(head, {
    message: orderFormatLabels.disbursement[format],
    root: 'CstmrCdtTrfInitn',
    method: 'TRF',
    isBatch: false,
    format,
    type: '',
    day: format === 'new' ? element('ReqdExctnDt', value('Dt', head.on)) : value('ReqdExctnDt', head.on),
    side: 'Dbtr',
    lines,
    transactions: lines.map((line) => transaction(line, format)),
  });
