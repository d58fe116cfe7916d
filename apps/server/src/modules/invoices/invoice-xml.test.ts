import type { InvoiceContent, InvoicePosition } from '@vereinshaus/contract/invoices/invoice-content';
import { describe, expect, it } from 'vitest';
import { ebInterfaceFaults } from './ebinterface-shape.testing.ts';
import { cancellationOf, taxesOf } from './invoice.rules.ts';
import { invoiceXml } from './invoice-xml.ts';

const invoice: InvoiceContent = {
  layout: 1,
  fee: null,
  kind: 'normal',
  number: '2026-00001',
  issuedOn: '2026-11-16',
  supplier: {
    name: 'Turn- & Sportverein <Demostadt>',
    address: 'Turngasse 1, 4020 Linz',
    zvr: '123456789',
    vatId: 'ATU12345675',
    bankName: 'Sparkasse',
    iban: 'AT61 1904 3002 3457 3201',
    bic: 'BKAUATWW',
  },
  recipient: {
    name: 'Stadt "Linz"',
    street: 'Hauptplatz 1',
    postalCode: '4020',
    locality: 'Linz',
    country: 'AT',
    vatId: '',
    email: '',
  },
  reference: '123455',
  course: 'Kinderturnen',
  participant: 'Mia',
  service: { from: '2027-02-01', to: '2027-06-30' },
  lines: [
    { text: 'Kinderturnen\u0000 & Spiel', cents: 50_000 },
    { text: 'Rabatt', cents: -5000 },
  ],
  positions: [],
  taxes: [],
  collection: null,
  note: '',
  tax: { code: 'standard', percent: 20 },
  netCents: 45_000,
  taxCents: 9000,
  totalCents: 54_000,
  isSmall: false,
  taxNote: '',
  payments: [{ text: 'Zahlbar', cents: 54_000, dueOn: '2026-11-30' }],
  openCents: 54_000,
  transfer: { name: 'Turnverein', iban: 'AT611904300234573201', bic: 'BKAUATWW', text: '123455 Rechnung 2026-00001' },
  cancels: null,
  color: '#0b6e4f',
  above: [],
  below: [],
  footer: '',
};

type Element = { name: string; attributes: string; children: Element[]; text: string };

/** Throws unless well-formed: every end tag closes the open element, nothing is outside the root. */
const parse = (xml: string): Element => {
  const [, body = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n([\s\S]*)\n$/.exec(xml) ?? [];
  const document: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [document];
  for (const [, closing, name = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)(\w+)((?: \w+="[^"<&]*(?:&\w+;[^"<&]*)*")*)>([^<]*)/g,
  )) {
    const current = open.at(-1);
    if (closing === '/') {
      if (current?.name !== name) throw new Error(`${name} closes ${current?.name}`);
      open.pop();
      continue;
    }
    const element = { name, attributes, children: [], text };
    current?.children.push(element);
    open.push(element);
  }
  const [root] = document.children;
  if (root === undefined || open.length !== 1) throw new Error('not well-formed');
  return root;
};

const at = (element: Element, ...path: string[]): Element => {
  const [name, ...rest] = path;
  const found = element.children.find((child) => child.name === name);
  if (found === undefined) throw new Error(`no ${name} in ${element.name}`);
  return rest.length === 0 ? found : at(found, ...rest);
};
const namesIn = (element: Element) => element.children.map(({ name }) => name);

describe('ebInterface 6.1', () => {
  const root = parse(invoiceXml(invoice));

  it('has the elements of the format in their order', () => {
    expect(root.attributes).toContain('xmlns="http://www.ebinterface.at/schema/6p1/"');
    expect(root.attributes).toContain('DocumentType="Invoice" InvoiceCurrency="EUR"');
    expect(namesIn(root)).toEqual([
      'InvoiceNumber',
      'InvoiceDate',
      'Delivery',
      'Biller',
      'InvoiceRecipient',
      'Details',
      'Tax',
      'TotalGrossAmount',
      'PayableAmount',
      'PaymentMethod',
      'PaymentConditions',
    ]);
    expect(namesIn(at(root, 'Biller', 'Address'))).toEqual(['Name', 'Street', 'Town', 'ZIP', 'Country']);
    expect(namesIn(at(root, 'Details', 'ItemList', 'ListLineItem'))).toEqual([
      'PositionNumber',
      'Description',
      'Quantity',
      'UnitPrice',
      'TaxItem',
      'LineItemAmount',
    ]);
    expect(namesIn(at(root, 'PaymentMethod', 'UniversalBankTransaction', 'BeneficiaryAccount'))).toEqual([
      'BIC',
      'IBAN',
      'BankAccountOwner',
    ]);
  });

  it('tells amounts with a point, and escapes what somebody typed', () => {
    expect(at(root, 'TotalGrossAmount').text).toBe('540.00');
    expect(at(root, 'Tax', 'TaxItem', 'TaxAmount').text).toBe('90.00');
    expect(at(root, 'Tax', 'TaxItem', 'TaxPercent').attributes).toBe(' TaxCategoryCode="S"');
    expect(at(root, 'Biller', 'Address', 'Name').text).toBe('Turn- &amp; Sportverein &lt;Demostadt&gt;');
    expect(at(root, 'Details', 'ItemList', 'ListLineItem', 'Description').text).toBe('Kinderturnen &amp; Spiel');
    expect(at(root, 'InvoiceRecipient', 'VATIdentificationNumber').text).toBe('ATU00000000');
  });

  it('of a cancellation names what it cancels, with every amount turned round', () => {
    const cancelled = parse(
      invoiceXml(cancellationOf(invoice, { number: '2026-00002', issuedOn: '2026-11-17', reason: 'Irrtum' })),
    );
    expect(at(cancelled, 'CancelledOriginalDocument', 'InvoiceNumber').text).toBe('2026-00001');
    expect(at(cancelled, 'TotalGrossAmount').text).toBe('-540.00');
    expect(namesIn(cancelled)).not.toContain('PaymentConditions');
  });
});

const line = (text: string, quantity: number, unitCents: number, tax: InvoicePosition['tax']): InvoicePosition => {
  const cents = Math.sign(unitCents) * Math.round(quantity * Math.abs(unitCents));
  return { text, person: 'Mia & Co <x>', quantity, unit: 'Stunden', unitCents, cents, tax };
};

const standard = { code: 'standard', percent: 20 } as const;
const reduced = { code: 'reduced13', percent: 13 } as const;

const ofLines = (positions: InvoicePosition[], changed: Partial<InvoiceContent> = {}): InvoiceContent => {
  const taxes = [...taxesOf(positions)];
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return {
    ...invoice,
    layout: 2,
    lines: [],
    positions,
    taxes,
    netCents,
    taxCents,
    totalCents: netCents + taxCents,
    ...changed,
  };
};

const several = ofLines([
  line('Werbung', 1.5, 30_000, standard),
  line('Rabatt', 1, -3333, standard),
  line('Halle', 0.333, 10_001, reduced),
  line('Beitrag', 1, 3000, { code: 'membership', percent: 0 }),
]);
const told = { number: '2026-00002', issuedOn: '2026-11-17', reason: 'Irrtum & <Ärger>' };
const abroad = { ...invoice.recipient, country: 'DE', vatId: 'DE123456789', street: '' };

describe('ebInterface 6.1 against what its schema says', () => {
  it.each<[string, InvoiceContent]>([
    ['the first layout', invoice],
    ['a cancellation of the first layout', cancellationOf(invoice, told)],
    ['a membership fee beside it', { ...invoice, fee: { text: 'Beitrag', cents: 3000 }, totalCents: 57_000 }],
    ['several taxes and a discount', several],
    ['a cancellation of it', cancellationOf(several, told)],
    [
      'a club without UID',
      ofLines([line('Kurs', 1, 12_000, { code: 'exempt', percent: 0 })], {
        supplier: { ...invoice.supplier, vatId: '' },
        isSmall: true,
        taxNote: 'Umsatzsteuerfrei: Kleinunternehmer.',
      }),
    ],
    ['reverse charge', ofLines([line('Werbung', 1, 45_000, { code: 'reverse', percent: 0 })], { recipient: abroad })],
    ['one day, nothing to pay', { ...several, service: { from: '2026-11-16', to: '2026-11-16' }, transfer: null }],
    [
      'without BIC, for a recipient without an address',
      {
        ...several,
        recipient: { ...invoice.recipient, street: '', postalCode: '', locality: '' },
        transfer: { name: 'T'.repeat(90), iban: 'AT61 1904 3002 3457 3201', bic: '', text: 'Rechnung' },
      },
    ],
  ])('%s', (_, content) => {
    expect(ebInterfaceFaults(invoiceXml(content))).toEqual([]);
  });

  it('sees what is wrong', () => {
    const xml = invoiceXml(several);
    expect(ebInterfaceFaults(xml.replace('<TotalGrossAmount>', '<TotalGrossAmount>1'))).toContain(
      'base and tax are the total',
    );
    expect(ebInterfaceFaults(xml.replace(/<InvoiceDate>.*?<\/InvoiceDate>/, ''))).toContain(
      '//Invoice: 0 × InvoiceDate',
    );
    expect(ebInterfaceFaults(xml.replace('InvoiceCurrency="EUR"', 'InvoiceCurrency="Euro"'))).toContain(
      '//Invoice: InvoiceCurrency „Euro“',
    );
  });
});
