import type { InvoiceContent, InvoicePosition, TaxSum } from '@vereinshaus/contract/invoices/invoice-content';
import { addressParts } from './invoice.rules.ts';
import { categoryOf, positionsOf, taxSumsOf, unitCodeOf } from './invoice-positions.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { amount, element, optional, type Xml } from './xml-element.ts';

/** Cross Industry Invoice in the profile EN 16931: the XML that Factur-X and ZUGFeRD embed in a PDF. */
const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const ram = (name: string, content: string | readonly Xml[], attributes: Record<string, string> = {}): Xml =>
  element(`ram:${name}`, content, attributes);
const maybe = (name: string, text: string): readonly Xml[] => optional(`ram:${name}`, text);

const day = (name: string, on: string): Xml =>
  ram(name, [element('udt:DateTimeString', on.replaceAll('-', ''), { format: '102' })]);

/** 380 invoice, 381 credit note: a cancellation is a credit note with positive amounts. */
const typeCodes = { normal: '380', canc: '381' } as const;

type InvoiceInput = {
  invoice: InvoiceContent;
  /** +1, or -1 for a cancellation. */
  sign: number;
  /** A club without UID charges no tax, and must not use any other category. */
  category: (tax: Pick<TaxSum, 'code' | 'percent'>) => string;
};

/** „No turnover“ is not allowed beside other categories: there it is exempt, with its reason. */
const categories = (invoice: InvoiceContent): InvoiceInput['category'] => {
  const told = new Set(taxSumsOf(invoice).map(categoryOf));
  const needsId = told.has('S') || told.has('AE');
  if (needsId && invoice.supplier.vatId === '') throw invoiceErrors.noElectronic();
  if (told.has('AE') && invoice.recipient.vatId === '') throw invoiceErrors.noElectronic();
  if (invoice.supplier.vatId === '') return () => 'O';
  return (tax) => (categoryOf(tax) === 'O' ? 'E' : categoryOf(tax));
};

const rateOf = (category: string, percent: number): readonly Xml[] =>
  category === 'O' ? [] : [ram('RateApplicablePercent', percent.toFixed(2))];

const line = ({ category, sign }: InvoiceInput, position: InvoicePosition, index: number): Xml => {
  const code = category(position.tax);
  const text = position.person === '' ? position.text : `${position.text}, ${position.person}`;
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', String(index + 1))]),
    ram('SpecifiedTradeProduct', [ram('Name', text)]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [ram('ChargeAmount', amount(position.unitCents))]),
    ]),
    ram('SpecifiedLineTradeDelivery', [
      ram('BilledQuantity', String(sign * position.quantity), { unitCode: unitCodeOf(position.unit) }),
    ]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', [
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', code),
        ...rateOf(code, position.tax.percent),
      ]),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', amount(sign * position.cents))]),
    ]),
  ]);
};

type Address = { street: string; postalCode: string; locality: string; country: string };

const address = ({ street, postalCode, locality, country }: Address): Xml =>
  ram('PostalTradeAddress', [
    ...maybe('PostcodeCode', postalCode),
    ...maybe('LineOne', street),
    ...maybe('CityName', locality),
    ram('CountryID', country),
  ]);

const vatId = (id: string): readonly Xml[] =>
  id === '' ? [] : [ram('SpecifiedTaxRegistration', [ram('ID', id.replaceAll(' ', ''), { schemeID: 'VA' })])];

const seller = ({ supplier }: InvoiceContent): Xml =>
  ram('SellerTradeParty', [
    ram('Name', supplier.name),
    ...(supplier.zvr === '' ? [] : [ram('SpecifiedLegalOrganization', [ram('ID', supplier.zvr)])]),
    address({ ...addressParts(supplier.address), country: 'AT' }),
    ...vatId(supplier.vatId),
  ]);

/** If nothing taxable is charged, the buyer's VAT number is left out. */
const buyer = ({ invoice: { recipient, supplier } }: InvoiceInput): Xml =>
  ram('BuyerTradeParty', [
    ram('Name', recipient.name),
    address({ ...recipient, country: recipient.country || 'AT' }),
    ...(recipient.email === ''
      ? []
      : [ram('URIUniversalCommunication', [ram('URIID', recipient.email, { schemeID: 'EM' })])]),
    ...(supplier.vatId === '' ? [] : vatId(recipient.vatId)),
  ]);

const means = ({ transfer, collection, kind }: InvoiceContent): readonly Xml[] => {
  if (kind === 'canc' || transfer === null || collection !== null) return [];
  return [
    ram('SpecifiedTradeSettlementPaymentMeans', [
      ram('TypeCode', '58'),
      ram('PayeePartyCreditorFinancialAccount', [
        ram('IBANID', transfer.iban.replaceAll(' ', '')),
        ...maybe('AccountName', transfer.name),
      ]),
      ...(transfer.bic === '' ? [] : [ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', transfer.bic)])]),
    ]),
  ];
};

const taxes = ({ invoice, category, sign }: InvoiceInput): readonly Xml[] => {
  const sums = new Map<string, { code: string; percent: number; netCents: number; taxCents: number }>();
  for (const { netCents, taxCents, ...tax } of taxSumsOf(invoice)) {
    const code = category(tax);
    const known = sums.get(`${code} ${tax.percent}`) ?? { code, percent: tax.percent, netCents: 0, taxCents: 0 };
    const sum = { ...known, netCents: known.netCents + netCents, taxCents: known.taxCents + taxCents };
    sums.set(`${code} ${tax.percent}`, sum);
  }
  return [...sums.values()].map(({ code, percent, netCents, taxCents }) =>
    ram('ApplicableTradeTax', [
      ram('CalculatedAmount', amount(sign * taxCents)),
      ram('TypeCode', 'VAT'),
      ...(code === 'S' ? [] : [ram('ExemptionReason', invoice.taxNote || 'Nicht umsatzsteuerbar.')]),
      ram('BasisAmount', amount(sign * netCents)),
      ram('CategoryCode', code),
      ...rateOf(code, percent),
    ]),
  );
};

/** BR-CO-25: an amount above zero needs a due date or payment terms, also on a credit note. */
const terms = ({ payments, cancels, openCents }: InvoiceContent): readonly Xml[] => {
  if (cancels !== null) {
    const words = `Gutschrift zur Rechnung ${cancels.number}, es ist nichts zu zahlen.`;
    return [ram('SpecifiedTradePaymentTerms', [ram('Description', words)])];
  }
  const due = payments.map(({ dueOn }) => dueOn).sort()[0];
  if (due === undefined) {
    return openCents > 0 ? [ram('SpecifiedTradePaymentTerms', [ram('Description', 'Zahlbar ohne Abzug.')])] : [];
  }
  const words =
    payments.length > 1
      ? payments.map(({ text, cents, dueOn }) => `${text}: ${amount(cents)} EUR, ${dueOn}`).join('; ')
      : '';
  return [ram('SpecifiedTradePaymentTerms', [...maybe('Description', words), day('DueDateDateTime', due)])];
};

const sums = ({ invoice, sign }: InvoiceInput): Xml => {
  const net = positionsOf(invoice).reduce((sum, { cents }) => sum + cents, 0);
  const { taxCents, totalCents, openCents, kind } = invoice;
  const paid = kind === 'canc' ? 0 : totalCents - openCents;
  return ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
    ram('LineTotalAmount', amount(sign * net)),
    ram('TaxBasisTotalAmount', amount(sign * net)),
    ram('TaxTotalAmount', amount(sign * taxCents), { currencyID: 'EUR' }),
    ram('GrandTotalAmount', amount(sign * totalCents)),
    ...(paid === 0 ? [] : [ram('TotalPrepaidAmount', amount(paid))]),
    ram('DuePayableAmount', amount(sign * totalCents - paid)),
  ]);
};

const cancelled = ({ cancels }: InvoiceContent): readonly Xml[] =>
  cancels === null
    ? []
    : [
        ram('InvoiceReferencedDocument', [
          ram('IssuerAssignedID', cancels.number),
          ram('FormattedIssueDateTime', [
            element('qdt:DateTimeString', cancels.issuedOn.replaceAll('-', ''), { format: '102' }),
          ]),
        ]),
      ];

const notes = ({ note, cancels, taxNote }: InvoiceContent): readonly Xml[] =>
  [note, cancels?.reason ?? '', taxNote]
    .filter((text) => text !== '')
    .map((text) => ram('IncludedNote', [ram('Content', text)]));

/** On a family invoice: the period of the service; a single day is given twice. */
const settlement = (told: InvoiceInput): Xml => {
  const { invoice } = told;
  const { from, to } = invoice.service;
  return ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', invoice.transfer?.text ?? invoice.number),
    ram('InvoiceCurrencyCode', 'EUR'),
    ...means(invoice),
    ...taxes(told),
    ram('BillingSpecifiedPeriod', [day('StartDateTime', from), day('EndDateTime', to)]),
    ...terms(invoice),
    sums(told),
    ...cancelled(invoice),
  ]);
};

export const invoiceCii = (invoice: InvoiceContent): string => {
  const told: InvoiceInput = { invoice, sign: invoice.kind === 'canc' ? -1 : 1, category: categories(invoice) };
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', 'urn:cen.eu:en16931:2017')]),
      ]),
      element('rsm:ExchangedDocument', [
        ram('ID', invoice.number),
        ram('TypeCode', typeCodes[invoice.kind]),
        day('IssueDateTime', invoice.issuedOn),
        ...notes(invoice),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...positionsOf(invoice).map((position, index) => line(told, position, index)),
        ram('ApplicableHeaderTradeAgreement', [ram('BuyerReference', invoice.reference), seller(invoice), buyer(told)]),
        ram('ApplicableHeaderTradeDelivery', []),
        settlement(told),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
};
