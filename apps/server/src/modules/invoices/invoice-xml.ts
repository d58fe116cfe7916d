import type { InvoiceContent, InvoicePosition, LineTax } from '@vereinshaus/contract/invoices/invoice-content';
import { countries } from '@vereinshaus/contract/kit/countries';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { productName } from '@vereinshaus/contract/kit/labels';
import { addressParts } from './invoice.rules.ts';
import { categoryOf, positionsOf, taxSumsOf, unitCodeOf } from './invoice-positions.ts';
import { amount, element, optional, type Xml } from './xml-element.ts';

/** ebInterface 6.1: the machine-readable invoice, in the order of elements that the format requires. */
const namespace = 'http://www.ebinterface.at/schema/6p1/';

const percent = (tax: LineTax) => element('TaxPercent', tax.percent.toFixed(2), { TaxCategoryCode: categoryOf(tax) });

type Address = { name: string; street: string; postalCode: string; locality: string; country: string };

const address = ({ name, street, postalCode, locality, country }: Address) =>
  element('Address', [
    element('Name', name),
    ...optional('Street', street),
    element('Town', locality),
    element('ZIP', postalCode),
    element('Country', countries.find(({ code }) => code === country)?.name ?? country, { CountryCode: country }),
  ]);

/** The maximum length of the account owner in the schema. */
const maxOwner = 70;

/** Suppliers without a UID use this one, as the authorities require. */
const noVatId = 'ATU00000000';

const delivery = ({ service: { from, to } }: InvoiceContent) =>
  element(
    'Delivery',
    from === to ? [element('Date', from)] : [element('Period', [element('FromDate', from), element('ToDate', to)])],
  );

/** 1.5 hours; lines without a unit are counted in pieces. */
const quantity = (line: InvoicePosition) => element('Quantity', String(line.quantity), { Unit: unitCodeOf(line.unit) });

const details = (invoice: InvoiceContent) =>
  element('Details', [
    element(
      'ItemList',
      positionsOf(invoice).map((line, index) =>
        element('ListLineItem', [
          element('PositionNumber', String(index + 1)),
          element('Description', line.person === '' ? line.text : `${line.text}, ${line.person}`),
          quantity(line),
          element('UnitPrice', amount(line.unitCents)),
          element('TaxItem', [element('TaxableAmount', amount(line.cents)), percent(line.tax)]),
          element('LineItemAmount', amount(line.cents)),
        ]),
      ),
    ),
  ]);

const cancelled = ({ cancels }: InvoiceContent): readonly Xml[] =>
  cancels === null
    ? []
    : [
        element('CancelledOriginalDocument', [
          element('InvoiceNumber', cancels.number),
          element('InvoiceDate', cancels.issuedOn),
          element('DocumentType', 'Invoice'),
          ...optional('Comment', cancels.reason),
        ]),
      ];

const paying = ({ transfer, payments, kind }: InvoiceContent): readonly Xml[] => {
  const due = payments.at(-1)?.dueOn;
  const conditions =
    kind === 'normal' && due !== undefined ? [element('PaymentConditions', [element('DueDate', due)])] : [];
  if (transfer === null) return [element('PaymentMethod', [element('NoPayment', '')]), ...conditions];
  const account = [
    ...optional('BIC', transfer.bic),
    element('IBAN', transfer.iban.replaceAll(' ', '')),
    element('BankAccountOwner', cutText(transfer.name, maxOwner)),
  ];
  return [
    element('PaymentMethod', [
      element('Comment', transfer.text),
      element('UniversalBankTransaction', [element('BeneficiaryAccount', account)]),
    ]),
    ...conditions,
  ];
};

export const invoiceXml = (invoice: InvoiceContent): string => {
  const { supplier, recipient, totalCents } = invoice;
  const root = element(
    'Invoice',
    [
      element('InvoiceNumber', invoice.number),
      element('InvoiceDate', invoice.issuedOn),
      ...cancelled(invoice),
      delivery(invoice),
      element('Biller', [
        element('VATIdentificationNumber', supplier.vatId || noVatId),
        address({ ...addressParts(supplier.address), name: supplier.name, country: 'AT' }),
      ]),
      element('InvoiceRecipient', [element('VATIdentificationNumber', recipient.vatId || noVatId), address(recipient)]),
      details(invoice),
      element(
        'Tax',
        taxSumsOf(invoice).map((tax) =>
          element('TaxItem', [
            element('TaxableAmount', amount(tax.netCents)),
            percent(tax),
            element('TaxAmount', amount(tax.taxCents)),
          ]),
        ),
      ),
      element('TotalGrossAmount', amount(totalCents)),
      element('PayableAmount', amount(totalCents)),
      ...paying(invoice),
      ...optional('Comment', invoice.taxNote),
    ],
    {
      xmlns: namespace,
      GeneratingSystem: productName,
      DocumentType: 'Invoice',
      InvoiceCurrency: 'EUR',
      DocumentTitle: invoice.kind === 'canc' ? 'Stornorechnung' : 'Rechnung',
      // Two letters since version 6.1.
      Language: 'de',
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
};
