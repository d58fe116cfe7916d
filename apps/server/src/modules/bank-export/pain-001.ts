import { type OrderFormat, orderFormatLabels } from '@vereinshaus/contract/bank-export/calls';
import { isValidBic } from '@vereinshaus/contract/kit/iban';
import type { PayeeCheck } from '@vereinshaus/contract/payments/settings';
import { account, bank, element, euros, type OrderHead, orderFile, partyName, remittance, value } from './sepa-xml.ts';

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
    // The payee needs no BIC: the element is left out.
    isValidBic(bic) ? element('CdtrAgt', bank(bic, format)) : '',
    element('Cdtr', partyName(name)),
    element('CdtrAcct', account(iban)),
    remittance(text),
  );

/** Verification of Payee: what the bank agreed to for files. The older version has no element for it. */
const instructions = { none: '', optIn: 'VoPOptIn', optOut: 'VoPOptOut' } as const;

const payeeInstruction = (choice: PayeeCheck, format: OrderFormat): string =>
  choice === 'none' || format === 'old' ? '' : value('InstrForDbtrAgt', instructions[choice]);

/** pain.001: the disbursements of one day in one batch. */
export const writePain001 = (
  head: OrderHead & { payeeCheck: PayeeCheck },
  lines: readonly DisbursementLine[],
  format: OrderFormat,
): string =>
  orderFile(head, {
    message: orderFormatLabels.disbursement[format],
    root: 'CstmrCdtTrfInitn',
    method: 'TRF',
    isBatch: false,
    format,
    type: '',
    day: format === 'new' ? element('ReqdExctnDt', value('Dt', head.on)) : value('ReqdExctnDt', head.on),
    side: 'Dbtr',
    instruction: payeeInstruction(head.payeeCheck, format),
    lines,
    transactions: lines.map((line) => transaction(line, format)),
  });
