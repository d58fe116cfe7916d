import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x';
import { contract } from '@vereinshaus/contract';
import type { InvoiceContent, InvoicePosition } from '@vereinshaus/contract/invoices/invoice-content';
import { describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { pdfArchiveFaults } from '../exports/pdf-archive.testing.ts';
import { cancellationOf, taxesOf } from './invoice.rules.ts';
import { invoiceCii } from './invoice-cii.ts';
import { book, buildBillingClub } from './invoices.testing.ts';

const line = (text: string, cents: number, code: InvoicePosition['tax']['code'], percent: number): InvoicePosition => ({
  text,
  person: 'Mia & Co <x>',
  quantity: 1.5,
  unit: 'Stunden',
  unitCents: Math.round(cents / 1.5),
  cents,
  tax: { code, percent },
});

const contentOf = (positions: InvoicePosition[], vatId: string): InvoiceContent => {
  const taxes = [...taxesOf(positions)];
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  const totalCents = netCents + taxCents;
  return {
    layout: 2,
    kind: 'normal',
    number: '2026-00043',
    issuedOn: '2026-11-17',
    supplier: {
      name: 'Turnverein',
      address: 'Turngasse 1, 4020 Linz',
      zvr: '123456789',
      vatId,
      bankName: '',
      iban: 'AT61 1904 3002 3457 3201',
      bic: 'BKAUATWW',
    },
    recipient: {
      name: 'Bäckerei',
      street: 'Hauptplatz 1',
      postalCode: '4020',
      locality: 'Linz',
      country: 'AT',
      vatId: 'ATU13585627',
      email: 'office@example.at',
    },
    reference: 'K1',
    course: 'Werbung',
    participant: '',
    service: { from: '2026-01-01', to: '2026-12-31' },
    lines: [],
    positions,
    taxes,
    tax: { code: 'none', percent: 0 },
    fee: null,
    netCents,
    taxCents,
    totalCents,
    isSmall: false,
    taxNote: 'Steuerfrei.',
    payments: [{ text: 'Zahlbar', cents: totalCents, dueOn: '2026-12-01' }],
    openCents: totalCents - 100,
    collection: null,
    note: 'Danke!',
    transfer: { name: 'Turnverein', iban: 'AT611904300234573201', bic: 'BKAUATWW', text: 'Rechnung 2026-00043' },
    cancels: null,
    color: '#0b6e4f',
    above: [],
    below: [],
    footer: '',
  };
};

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, value = '']) => value);
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

/** Rules of EN 16931 that a schema cannot check, each by its name in the norm. */
const brokenRules = (xml: string): readonly string[] => {
  const lines = xml.match(/<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/gs) ?? [];
  const head = xml.slice(xml.indexOf('<ram:ApplicableHeaderTradeAgreement>'));
  const taxes = head.match(/<ram:ApplicableTradeTax>.*?<\/ram:ApplicableTradeTax>/gs) ?? [];
  const one = (name: string) => cents(valuesOf(head, name)[0]);
  const lineSum = lines.reduce((sum, text) => sum + cents(valuesOf(text, 'LineTotalAmount')[0]), 0);
  const sumOf = (name: string) => taxes.reduce((sum, text) => sum + cents(valuesOf(text, name)[0]), 0);
  const categories = taxes.flatMap((text) => valuesOf(text, 'CategoryCode'));
  const seller = head.slice(0, head.indexOf('</ram:SellerTradeParty>'));
  const hasSellerId = seller.includes('schemeID="VA"');
  const keyOf = (text: string) => `${valuesOf(text, 'CategoryCode')[0]} ${valuesOf(text, 'RateApplicablePercent')[0]}`;
  const baseOf = (key: string) =>
    lines
      .filter((text) => keyOf(text) === key)
      .reduce((sum, text) => sum + cents(valuesOf(text, 'LineTotalAmount')[0]), 0);
  const rules: Record<string, boolean> = {
    'BR-16 a line': lines.length > 0,
    'BR-27 no price below zero': lines.every((text) => Number(valuesOf(text, 'ChargeAmount')[0]) >= 0),
    'BR-CO-10 sum of lines': lineSum === one('LineTotalAmount'),
    'BR-CO-13 without tax': one('TaxBasisTotalAmount') === lineSum,
    'BR-CO-14 sum of taxes': sumOf('CalculatedAmount') === one('TaxTotalAmount'),
    'BR-CO-15 with tax': one('GrandTotalAmount') === one('TaxBasisTotalAmount') + one('TaxTotalAmount'),
    'BR-CO-16 to pay':
      one('DuePayableAmount') ===
      one('GrandTotalAmount') - (valuesOf(head, 'TotalPrepaidAmount')[0] ? one('TotalPrepaidAmount') : 0),
    'BR-CO-17 rate of base': taxes.every((text) => {
      const [base, tax] = [cents(valuesOf(text, 'BasisAmount')[0]), cents(valuesOf(text, 'CalculatedAmount')[0])];
      return Math.abs(tax - (base * Number(valuesOf(text, 'RateApplicablePercent')[0] ?? 0)) / 100) < 100;
    }),
    'BR-CO-18 a tax breakdown': taxes.length > 0,
    'BR-CO-25 due or terms':
      one('DuePayableAmount') <= 0 ||
      /<ram:SpecifiedTradePaymentTerms><ram:(?:DueDateDateTime|Description)>./.test(head),
    'BR-CO-26 seller is named': hasSellerId || head.includes('SpecifiedLegalOrganization'),
    'BR-E-10 reason': taxes.every((text) => text.includes('>S<') || text.includes('ExemptionReason')),
    'BR-S-02, BR-E-02, BR-AE-02 seller has a number': categories.every((code) => code === 'O') || hasSellerId,
    'BR-O-02 none where nothing is taxed': !categories.includes('O') || !head.includes('schemeID="VA"'),
    'BR-S-08, BR-E-08, BR-AE-08, BR-O-08 base is the sum of its lines': taxes.every(
      (text) => cents(valuesOf(text, 'BasisAmount')[0]) === baseOf(keyOf(text)),
    ),
    'BR-S-01, BR-E-01, BR-AE-01, BR-O-01 one breakdown for each': new Set(taxes.map(keyOf)).size === taxes.length,
    'BR-O-11 alone': !categories.includes('O') || categories.length === 1,
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
};

const mixed = [
  line('Werbung', 45_000, 'standard', 20),
  line('Halle', 6000, 'reduced13', 13),
  line('Beitrag', 3000, 'membership', 0),
];

describe('Factur-X, EN 16931', () => {
  it.each([
    ['several taxes', contentOf(mixed, 'ATU12345675')],
    ['a club without UID', contentOf([line('Kurs', 12_000, 'exempt', 0), line('Beitrag', 3000, 'none', 0)], '')],
    ['reverse charge', contentOf([line('Werbung', 45_000, 'reverse', 0)], 'ATU12345675')],
    [
      'a cancellation',
      cancellationOf(contentOf(mixed, 'ATU12345675'), {
        number: '2026-00044',
        issuedOn: '2026-11-18',
        reason: 'Irrtum',
      }),
    ],
  ])('of %s is valid against the schema and the rules of the norm', async (_, content) => {
    const xml = invoiceCii(content);
    expect((await validateXsd(xml, Profile.EN16931)).errors ?? []).toEqual([]);
    expect(brokenRules(xml)).toEqual([]);
    expect(valuesOf(xml, 'ID')).toContain(content.number);
  });

  it('is refused where the norm wants a number that nobody has', () => {
    expect(() => invoiceCii(contentOf(mixed, ''))).toThrow('braucht es die UID-Nummer');
  });
});

const house = useHouse();

it('the file is a PDF/A-3 that others find the invoice in', async () => {
  const { clubId, parent, children, treasurer } = await buildBillingClub(house());
  const { bookingId } = await book(house(), { clubId, parent, personId: children[0] ?? 0 });
  const { ID, invoiceNumber } = await house().as(treasurer).call(contract.invoices.issue, { cp_ID: bookingId });
  const file = await house().as(parent).call(contract.invoiceFiles.facturX, { ID });
  expect(file.fileName).toBe(`Rechnung ${invoiceNumber} ZUGFeRD.pdf`);
  const pdf = Buffer.from(file.content, 'base64');
  const { xml } = await extractXml(pdf);
  expect((await validateXsd(xml, Profile.EN16931)).errors ?? []).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
  expect(pdf.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(pdfArchiveFaults(pdf)).toEqual([]);
  expect(await pdfAccessFaults(pdf)).toEqual([]);
  // The ordinary one is none for decades, and the reader sees it.
  const usual = await house().as(parent).call(contract.invoiceFiles.pdf, { ID });
  expect(pdfArchiveFaults(Buffer.from(usual.content, 'base64'))).toEqual(
    expect.arrayContaining([
      'metadata say part 3',
      'colours are meant as a profile says',
      'the file inside belongs to the document',
    ]),
  );
});
