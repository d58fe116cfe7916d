import { type OrderFormat, orderFormatLabels } from '@vereinshaus/contract/bank-export';
import type { OrderHead } from './pain-008.ts';
import { account, bank, document, element, euros, groupHeader, party, remittance, value } from './sepa-xml.ts';

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
export const writePain001 = (
  { messageId, paymentInfoId, at, on, name, iban, bic }: OrderHead,
  lines: readonly DisbursementLine[],
  format: OrderFormat,
): string => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  return document(
    orderFormatLabels.disbursement[format],
    element(
      'CstmrCdtTrfInitn',
      groupHeader({ messageId, at, count: lines.length, cents, name }),
      element(
        'PmtInf',
        value('PmtInfId', paymentInfoId),
        value('PmtMtd', 'TRF'),
        value('BtchBookg', 'false'),
        value('NbOfTxs', lines.length),
        value('CtrlSum', euros(cents)),
        element('PmtTpInf', element('SvcLvl', value('Cd', 'SEPA'))),
        format === 'new' ? element('ReqdExctnDt', value('Dt', on)) : value('ReqdExctnDt', on),
        element('Dbtr', party(name)),
        element('DbtrAcct', account(iban)),
        element('DbtrAgt', bank(bic, format)),
        value('ChrgBr', 'SLEV'),
        ...lines.map((line) => transaction(line, format)),
      ),
    ),
  );
};
