import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceFacts, priceOf, share, vatPercentFor } from './prices.ts';

const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({
  priceCents: 10_000,
  nonMemberPriceCents: 13_000,
  dueOn: '2026-12-01',
  isMember: true,
  plan: null,
  discount: null,
  vatPercent: 0,
  ...over,
});

const threeRates = {
  name: 'Drei Raten',
  rows: [
    { id: 1, description: '1. Rate', priceCents: 3334, nonMemberPriceCents: 4000, dueOn: '2026-10-01' },
    { id: 2, description: '2. Rate', priceCents: 3333, nonMemberPriceCents: 4000, dueOn: '2026-12-01' },
    { id: 3, description: '3. Rate', priceCents: 3333, nonMemberPriceCents: 4000, dueOn: '2027-02-01' },
  ],
};
const tenEuros = { label: 'ZEHN', valueOf: () => 1000 };
const half = { label: 'HALB', valueOf: (cents: number) => Math.round(cents / 2) };

describe('the price of a booking', () => {
  it.each<[string, Partial<PriceFacts>, { cents: number; nominalCents: number }]>([
    ['a member pays the member price', {}, { cents: 10_000, nominalCents: 10_000 }],
    ['somebody else the other one', { isMember: false }, { cents: 13_000, nominalCents: 13_000 }],
    ['a plan replaces the price of the course', { plan: threeRates }, { cents: 10_000, nominalCents: 10_000 }],
    ['and has its own for others', { plan: threeRates, isMember: false }, { cents: 12_000, nominalCents: 12_000 }],
    ['a discount in euros is taken off', { discount: tenEuros }, { cents: 9000, nominalCents: 10_000 }],
    ['a relative one of the whole', { discount: half, plan: threeRates }, { cents: 5000, nominalCents: 10_000 }],
    ['nobody is paid for coming', { priceCents: 500, discount: tenEuros }, { cents: 0, nominalCents: 500 }],
    ['tax comes on top, after the discount', { discount: half, vatPercent: 20 }, { cents: 6000, nominalCents: 12_000 }],
    ['what is free stays free', { priceCents: 0, vatPercent: 20 }, { cents: 0, nominalCents: 0 }],
  ])('%s', (_, over, expected) => {
    expect(priceOf(facts(over))).toMatchObject(expected);
  });

  it('tells how it came about', () => {
    const { steps } = priceOf(facts({ plan: threeRates, discount: tenEuros, vatPercent: 20 }));
    expect(steps.map(({ label, cents }) => [label, cents])).toEqual([
      ['Preis für Mitglieder, Drei Raten', 10_000],
      ['1. Rate', 3334],
      ['2. Rate', 3333],
      ['3. Rate', 3333],
      ['Rabatt ZEHN', -1000],
      ['20 % Umsatzsteuer', 1800],
      ['Gesamt', 10_800],
    ]);
  });

  it('instalments keep their day and add up to the whole, to the cent', () => {
    const price = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 12 }),
        price,
        fc.constantFrom(0, 20),
        (rows, off, vatPercent) => {
          const plan = {
            name: 'Raten',
            rows: rows.map((cents, index) => ({
              id: index,
              description: `${index + 1}. Rate`,
              priceCents: cents,
              nonMemberPriceCents: cents,
              dueOn: null,
            })),
          };
          const result = priceOf(facts({ plan, vatPercent, discount: { label: 'X', valueOf: () => off } }));
          const sum = result.instalments.reduce((total, { cents }) => total + cents, 0);
          const tax = result.instalments.reduce((total, { taxCents }) => total + taxCents, 0);
          expect(sum).toBe(result.cents);
          expect(tax).toBe(result.taxCents);
          expect(result.instalments.every(({ cents, taxCents }) => cents >= taxCents && taxCents >= 0)).toBe(true);
        },
      ),
    );
  });

  it('shares a cent that cannot be divided once', () => {
    expect(share(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(share(7, [0, 0])).toEqual([7, 0]);
    expect(share(0, [5, 5])).toEqual([0, 0]);
  });
});

describe('value added tax', () => {
  it.each<[string, number, string, string, number]>([
    ['a club that is not registered', 0, 'AT', '', 0],
    ['before the registration', 2000, 'AT', '', 0],
    ['from the second of the registration', 1000, 'AT', '', 20],
    ['an Austrian company pays as well', 1000, 'AT', 'ATU12345675', 20],
    ['a German without VAT id', 1000, 'DE', '', 20],
    ['a German company owes it itself', 1000, 'DE', 'DE123456789', 0],
    ['Switzerland', 1000, 'CH', '', 0],
  ])('%s', (_, vatRegisteredSince, country, vatId, percent) => {
    expect(vatPercentFor({ vatRegisteredSince, atSeconds: 1000, country, vatId })).toBe(percent);
  });
});
