import type { PriceStep } from '@vereinshaus/contract/price-rules/prices';
import { describe, expect, it } from 'vitest';
import { addressParts, isSmallAmount, linesOf, missingOn, nameOf, taxNoteOf } from './invoice.rules.ts';

const step = (kind: PriceStep['kind'], label: string, cents: number): PriceStep => ({ kind, label, cents });

describe('the lines of an invoice', () => {
  const text = 'Kinderturnen, Mia Huber';

  it('are the steps of the price before tax', () => {
    const steps = [
      step('base', 'Preis für Mitglieder', 10_000),
      step('discount', 'Rabatt GESCHWISTER', -1000),
      step('vat', '20 % Umsatzsteuer', 1800),
      step('total', 'Gesamt', 10_800),
    ];
    expect(linesOf(steps, { text, netCents: 9000, taxCents: 1800 })).toEqual([
      { text: 'Kinderturnen, Mia Huber (Preis für Mitglieder)', cents: 10_000 },
      { text: 'Rabatt GESCHWISTER', cents: -1000 },
    ]);
  });

  it('lose the tax that is in them where prices are entered with it', () => {
    const ofDocs = [
      step('base', 'Preis', 12_000),
      step('family', 'Zweites Kind', -1200),
      step('vatIncluded', 'darin 20 % Umsatzsteuer', 1800),
    ];
    expect(linesOf(ofDocs, { text, netCents: 9000, taxCents: 1800 }).map(({ cents }) => cents)).toEqual([
      10_000, -1000,
    ]);
    const steps = [
      step('base', 'Preis für Mitglieder', 12_000),
      step('family', 'Zweites Kind', -1200),
      step('discount', 'Rabatt FRÜH', -333),
      step('vatIncluded', 'darin 20 % Umsatzsteuer', 1745),
      step('total', 'Gesamt', 10_467),
    ];
    const lines = linesOf(steps, { text, netCents: 8722, taxCents: 1745 });
    expect(lines.map(({ cents }) => cents)).toEqual([9999, -1000, -277]);
    expect(lines[2]?.text).toBe('Rabatt FRÜH');
  });

  it('lose it also where who is billed owes the tax themselves', () => {
    const steps = [
      step('base', 'Preis für Nicht-Mitglieder', 12_000),
      step('discount', 'Rabatt FRÜH', -1200),
      step('vat', 'ohne Umsatzsteuer (Reverse Charge)', -1800),
      step('total', 'Gesamt', 9000),
    ];
    expect(linesOf(steps, { text, netCents: 9000, taxCents: 0 }).map(({ cents }) => cents)).toEqual([10_000, -1000]);
  });

  it('lose it where something came off later', () => {
    const steps = [
      step('base', 'Preis', 10_000),
      step('vat', '20 % Umsatzsteuer', 2000),
      step('set', '2. Rate gelöscht', -6000),
      step('total', 'Gesamt', 6000),
    ];
    expect(linesOf(steps, { text, netCents: 5000, taxCents: 1000 }).map(({ cents }) => cents)).toEqual([10_000, -5000]);
  });

  it('are one line where the books say something else than the steps', () => {
    const steps = [step('base', 'Preis', 10_000), step('discount', 'Rabatt, mit Steuer', -1200)];
    expect(linesOf(steps, { text, netCents: 9000, taxCents: 1800 })).toEqual([{ text, cents: 9000 }]);
  });
});

describe('what § 11 UStG wants', () => {
  const supplier = { name: 'TV', address: 'Gasse 1, 4020 Linz', zvr: '', vatId: '', bankName: '', iban: '', bic: '' };
  const recipient = { name: 'V', street: 'S', postalCode: '1', locality: 'L', country: 'AT', vatId: '', email: '' };
  const untaxed = { code: 'exempt', percent: 0 } as const;
  const taxed = { code: 'standard', percent: 20 } as const;
  const reverse = { code: 'reverse', percent: 0 } as const;

  it.each([
    ['nothing', { supplier, recipient, isSmall: false, tax: untaxed }, undefined],
    [
      'the address of the club',
      { supplier: { ...supplier, address: '' }, recipient, isSmall: true, tax: untaxed },
      'clubAddress',
    ],
    [
      'no address of the payer on a small amount',
      { supplier, recipient: { ...recipient, street: '' }, isSmall: true, tax: taxed },
      undefined,
    ],
    [
      'the address of the payer above it',
      { supplier, recipient: { ...recipient, street: '' }, isSmall: false, tax: untaxed },
      'payerAddress',
    ],
    ['the UID of the club with tax', { supplier, recipient, isSmall: false, tax: taxed }, 'clubVatId'],
    [
      'the UID of the club with reverse charge, however small',
      { supplier, recipient, isSmall: true, tax: reverse },
      'clubVatId',
    ],
  ])('%s', (_, content, missing) => {
    expect(missingOn(content)).toBe(missing);
  });

  it.each([
    [40_000, true],
    [40_001, false],
    [-40_000, true],
  ])('%i cents: small %s', (cents, isSmall) => {
    expect(isSmallAmount(cents)).toBe(isSmall);
  });

  it('says why there is no tax', () => {
    expect(taxNoteOf('standard', 20, 'frei')).toBe('');
    expect(taxNoteOf('exempt', 0, 'frei')).toBe('frei');
    expect(taxNoteOf('reverse', 0, 'frei')).toMatch(/Reverse Charge/);
  });
});

describe('names, days and addresses', () => {
  const maria = {
    company_name: '',
    titles_before: 'Dr.',
    first_name: 'Maria',
    last_name: 'Huber',
    titles_after: 'MSc',
  };

  it('names whom it goes to', () => {
    expect(nameOf(maria)).toBe('Dr. Maria Huber, MSc');
    expect(nameOf({ ...maria, company_name: 'Huber GmbH' })).toBe('Huber GmbH');
  });

  it('takes an address apart as far as it can', () => {
    expect(addressParts('Turngasse 1/2, 4020 Linz')).toEqual({
      street: 'Turngasse 1/2',
      postalCode: '4020',
      locality: 'Linz',
    });
    expect(addressParts('Am Platz')).toEqual({ street: 'Am Platz', postalCode: '', locality: '' });
  });
});
