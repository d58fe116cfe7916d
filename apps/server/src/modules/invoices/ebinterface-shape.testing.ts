import { isIsoDay } from '@vereinshaus/contract/kit/days';
import { type Check, exactly, faultsIn, many, maybe, type Node, one, upTo } from '../../../test/xml-shape.ts';
import { childrenOf, readXml, textAt, type XmlElement } from '../bank/xml.ts';

/**
 * What the official schema of ebInterface 6.1 (AUSTRIAPRO, of 19 January 2022) says about the elements that we write: order,
 * number of occurrences, types and lengths.
 */
const namespace = 'http://www.ebinterface.at/schema/6p1/';

const anything: Check = () => true;
const decimal =
  (digits: number): Check =>
  (text) =>
    new RegExp(`^-?\\d+(\\.\\d{1,${digits}})?$`).test(text);
const money = decimal(2);
const identifier = upTo(255);
const ofLength =
  (length: number): Check =>
  (text) =>
    text.length === length;
const documentTypes = exactly(
  'CreditMemo',
  'FinalSettlement',
  'Invoice',
  'InvoiceForAdvancePayment',
  'InvoiceForPartialDelivery',
  'SelfBilling',
  'SubsequentCredit',
  'SubsequentDebit',
);

const taxPercent: Node = {
  ...one('TaxPercent', money),
  attributes: { TaxCategoryCode: (text) => /^[A-Z]+$/.test(text) },
};

const party = [
  one('VATIdentificationNumber', anything),
  maybe('Address', [
    one('Name', anything),
    maybe('Street', anything),
    one('Town', anything),
    one('ZIP', anything),
    { ...one('Country', anything), attributes: { '?CountryCode': ofLength(2) } },
  ]),
];

const line = [
  maybe('PositionNumber', (text) => /^[1-9]\d*$/.test(text)),
  one('Description', anything),
  { ...one('Quantity', decimal(4)), attributes: { Unit: anything } },
  one('UnitPrice', decimal(4)),
  one('TaxItem', [one('TaxableAmount', money), taxPercent]),
  one('LineItemAmount', money),
];

const invoice: readonly Node[] = [
  one('InvoiceNumber', identifier),
  one('InvoiceDate', isIsoDay),
  maybe('CancelledOriginalDocument', [
    one('InvoiceNumber', identifier),
    one('InvoiceDate', isIsoDay),
    maybe('DocumentType', documentTypes),
    maybe('Comment', anything),
  ]),
  maybe('Delivery', [maybe('Date', isIsoDay), maybe('Period', [one('FromDate', isIsoDay), one('ToDate', isIsoDay)])]),
  one('Biller', party),
  one('InvoiceRecipient', party),
  one('Details', [many('ItemList', [many('ListLineItem', line)])]),
  one('Tax', [{ ...many('TaxItem', [one('TaxableAmount', money), taxPercent, maybe('TaxAmount', money)]), min: 0 }]),
  one('TotalGrossAmount', money),
  one('PayableAmount', money),
  maybe('PaymentMethod', [
    maybe('Comment', anything),
    maybe('NoPayment', exactly('')),
    maybe('UniversalBankTransaction', [
      maybe('BeneficiaryAccount', [
        maybe('BIC', (text) => /^[0-9A-Za-z]{8}([0-9A-Za-z]{3})?$/.test(text)),
        maybe('IBAN', upTo(34)),
        maybe('BankAccountOwner', upTo(70)),
      ]),
    ]),
  ]),
  maybe('PaymentConditions', [maybe('DueDate', isIsoDay)]),
  maybe('Comment', anything),
];

const root: Node = {
  ...one('Invoice', invoice),
  attributes: {
    xmlns: exactly(namespace),
    GeneratingSystem: anything,
    DocumentType: documentTypes,
    InvoiceCurrency: ofLength(3),
    '?DocumentTitle': anything,
    '?Language': ofLength(2),
  },
};

/** Exactly one of the two elements, where the shape lists both. */
const choices = [
  { of: 'Delivery', names: ['Date', 'Period'] },
  { of: 'PaymentMethod', names: ['NoPayment', 'UniversalBankTransaction'] },
] as const;

const centsAt = (element: XmlElement | undefined, ...path: readonly string[]) =>
  Math.round(Number(textAt(element, ...path)) * 100);
const sumOf = (elements: readonly XmlElement[], ...path: readonly string[]) =>
  elements.reduce((sum, element) => sum + centsAt(element, ...path), 0);

/** What no schema can check and every receiver recalculates. */
const sumFaults = (document: XmlElement): readonly string[] => {
  const [details] = childrenOf(document, 'Details');
  const lines = childrenOf(details, 'ItemList').flatMap((list) => childrenOf(list, 'ListLineItem'));
  const taxes = childrenOf(childrenOf(document, 'Tax')[0], 'TaxItem');
  const rateOf = (element: XmlElement, ...path: readonly string[]) => textAt(element, ...path, 'TaxPercent');
  const rates = [...new Set(taxes.map((tax) => rateOf(tax)))];
  const total = centsAt(document, 'TotalGrossAmount');
  const rules: Readonly<Record<string, boolean>> = {
    'a line is quantity times price': lines.every((item) => {
      const exact = Number(textAt(item, 'Quantity')) * Number(textAt(item, 'UnitPrice')) * 100;
      return Math.abs(exact - centsAt(item, 'LineItemAmount')) <= 0.5 + 1e-6;
    }),
    'a line is taxed as a whole': lines.every(
      (item) => centsAt(item, 'LineItemAmount') === centsAt(item, 'TaxItem', 'TaxableAmount'),
    ),
    'the lines of a rate are its base': rates.every(
      (rate) =>
        sumOf(
          lines.filter((item) => rateOf(item, 'TaxItem') === rate),
          'LineItemAmount',
        ) ===
        sumOf(
          taxes.filter((tax) => rateOf(tax) === rate),
          'TaxableAmount',
        ),
    ),
    'every rate has its tax': lines.every((item) => rates.includes(rateOf(item, 'TaxItem'))),
    'base and tax are the total': sumOf(taxes, 'TaxableAmount') + sumOf(taxes, 'TaxAmount') === total,
    'the total is to pay': centsAt(document, 'PayableAmount') === total,
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
};

/** The errors of an invoice as ebInterface 6.1; empty = valid. */
export const ebInterfaceFaults = (xml: string): readonly string[] => {
  const document = readXml(Buffer.from(xml));
  const whole: XmlElement = { name: '', attributes: {}, text: '', children: [document] };
  return [
    ...faultsIn(whole, [root]),
    ...choices.flatMap(({ of, names }) =>
      childrenOf(document, of)
        .filter(({ children }) => children.filter(({ name }) => names.some((known) => known === name)).length !== 1)
        .map(() => `${of}: one of ${names.join(', ')}`),
    ),
    ...sumFaults(document),
  ];
};
