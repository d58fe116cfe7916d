import { countries } from '@vereinshaus/contract/countries';
import type { InvoiceContent } from '@vereinshaus/contract/invoice-content';
import { productName } from '@vereinshaus/contract/labels';
import type { TaxCode } from '@vereinshaus/contract/prices';
import { escapeHtml } from '../../kit/html.ts';
import { addressParts } from './invoice.rules.ts';

/** ebInterface 6.1: the invoice as programs of others read it, in the order of elements that the format wants. */
const namespace = 'http://www.ebinterface.at/schema/6p1/';

type Xml = { readonly xml: string };
type Attributes = Readonly<Record<string, string>>;

/** What XML cannot hold is left out, whatever somebody has typed. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string) => escapeHtml(text.replaceAll(notInXml, ''));

const element = (name: string, content: string | readonly Xml[], attributes: Attributes = {}): Xml => {
  const told = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === 'string' ? escaped(content) : content.map(({ xml }) => xml).join('');
  return { xml: `<${name}${told.join('')}>${inner}</${name}>` };
};

/** Left out where nothing is known. */
const optional = (name: string, text: string): readonly Xml[] => (text === '' ? [] : [element(name, text)]);

/** 123450 cents are "1234.50". */
const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** As the European lists of codes name it: standard, reverse charge, exempt. */
const categories: Readonly<Record<TaxCode, string>> = { standard: 'S', reverse: 'AE', exempt: 'E', none: 'O' };

const percent = (tax: InvoiceContent['tax']) =>
  element('TaxPercent', tax.percent.toFixed(2), { TaxCategoryCode: categories[tax.code] });

/** A membership fee is no turnover. */
const noTurnover: InvoiceContent['tax'] = { code: 'none', percent: 0 };

type Address = { name: string; street: string; postalCode: string; locality: string; country: string };

const address = ({ name, street, postalCode, locality, country }: Address) =>
  element('Address', [
    element('Name', name),
    ...optional('Street', street),
    element('Town', locality),
    element('ZIP', postalCode),
    element('Country', countries.find(({ code }) => code === country)?.name ?? country, { CountryCode: country }),
  ]);

/** Who has no UID is written with this one, as the authorities want it. */
const noVatId = 'ATU00000000';

const delivery = ({ service: { from, to } }: InvoiceContent) =>
  element(
    'Delivery',
    from === to ? [element('Date', from)] : [element('Period', [element('FromDate', from), element('ToDate', to)])],
  );

const details = (invoice: InvoiceContent) =>
  element('Details', [
    element(
      'ItemList',
      [
        ...invoice.lines.map((line) => ({ ...line, tax: invoice.tax })),
        ...(invoice.fee === null ? [] : [{ ...invoice.fee, tax: noTurnover }]),
      ].map(({ text, cents, tax }, index) =>
        element('ListLineItem', [
          element('PositionNumber', String(index + 1)),
          element('Description', text),
          element('Quantity', '1', { Unit: 'C62' }),
          element('UnitPrice', amount(cents)),
          element('TaxItem', [element('TaxableAmount', amount(cents)), percent(tax)]),
          element('LineItemAmount', amount(cents)),
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
    element('BankAccountOwner', transfer.name),
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
  const { supplier, recipient, totalCents, netCents, taxCents } = invoice;
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
      element('Tax', [
        element('TaxItem', [
          element('TaxableAmount', amount(netCents)),
          percent(invoice.tax),
          element('TaxAmount', amount(taxCents)),
        ]),
        ...(invoice.fee === null
          ? []
          : [
              element('TaxItem', [
                element('TaxableAmount', amount(invoice.fee.cents)),
                percent(noTurnover),
                element('TaxAmount', amount(0)),
              ]),
            ]),
      ]),
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
      Language: 'ger',
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
};
