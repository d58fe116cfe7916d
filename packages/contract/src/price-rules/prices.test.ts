import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountValue } from '../discounts/calls.ts';
import {
  feeStepsOf,
  type Price,
  type PriceFacts,
  type PriceStep,
  priceOf,
  type Reduction,
  setPrice,
  shareByWeight,
  standardTax,
  taxFor,
  untaxed,
  withStep,
} from './prices.ts';

const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({
  priceCents: 10_000,
  nonMemberPriceCents: 13_000,
  dueOn: '2026-12-01',
  isMember: true,
  plan: null,
  reductions: [],
  discount: null,
  tax: untaxed,
  isGross: false,
  fee: null,
  chargedOn: '2026-01-01',
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
    [
      'tax comes on top, after the discount',
      { discount: half, tax: standardTax },
      { cents: 6000, nominalCents: 12_000 },
    ],
    ['what is free stays free', { priceCents: 0, tax: standardTax }, { cents: 0, nominalCents: 0 }],
  ])('%s', (_, over, expected) => {
    expect(priceOf(facts(over))).toMatchObject(expected);
  });

  it('tells how it came about', () => {
    const { steps } = priceOf(facts({ plan: threeRates, discount: tenEuros, tax: standardTax }));
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

  it.each([
    ['a day that was set', '2026-12-01', '2026-11-15', '2026-12-01'],
    ['a day that has passed when it is booked', '2026-10-01', '2026-11-15', '2026-11-15'],
    ['no day', null, '2026-11-15', '2026-11-15'],
  ])('is due from the booking on, never before it: %s', (_, dueOn, chargedOn, expected) => {
    expect(priceOf(facts({ dueOn, chargedOn })).instalments.map((part) => part.dueOn)).toEqual([expected]);
    const rows = threeRates.rows.map((row) => ({ ...row, dueOn }));
    const { instalments } = priceOf(facts({ plan: { ...threeRates, rows }, chargedOn }));
    expect(new Set(instalments.map((part) => part.dueOn))).toEqual(new Set([expected]));
  });

  it('instalments keep their day and add up to the whole, to the cent', () => {
    const price = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 12 }),
        price,
        fc.constantFrom(untaxed, standardTax),
        (rows, off, tax) => {
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
          const result = priceOf(facts({ plan, tax, discount: { label: 'X', valueOf: () => off } }));
          const sum = result.instalments.reduce((total, { cents }) => total + cents, 0);
          const taxes = result.instalments.reduce((total, { taxCents }) => total + taxCents, 0);
          expect(sum).toBe(result.cents);
          expect(taxes).toBe(result.taxCents);
          expect(result.instalments.every(({ cents, taxCents }) => cents >= taxCents && taxCents >= 0)).toBe(true);
        },
      ),
    );
  });

  it('shares a cent that cannot be divided once', () => {
    expect(shareByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareByWeight(7, [0, 0])).toEqual([7, 0]);
    expect(shareByWeight(0, [5, 5])).toEqual([0, 0]);
  });
});

const registered = { vatRegisteredSince: 1, atSeconds: 2 };

/** Any price a club can have: with and without plan, any rules, discount and fee, any tax, entered gross or net. */
const anyFacts = (): fc.Arbitrary<PriceFacts> => {
  const cents = fc.integer({ min: 0, max: 300_000 });
  const rows = fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 12 });
  const plan = rows.map((all) => ({
    name: 'Raten',
    rows: all.map(([priceCents, nonMemberPriceCents], index) => {
      const dueOn = index % 2 === 0 ? '2026-12-01' : null;
      return { id: index + 1, description: `${index + 1}. Rate`, priceCents, nonMemberPriceCents, dueOn };
    }),
  }));
  const terms = fc.oneof(
    fc.record({ amountCents: fc.integer({ min: 1, max: 500_000 }), percent: fc.constant(null) }),
    fc.record({
      amountCents: fc.constant(null),
      percent: fc.integer({ min: 1, max: 10_000 }).map((part) => part / 100),
    }),
  );
  const discount = fc.tuple(terms, fc.boolean()).map(([term, appliesToMembershipFee]) => ({
    label: 'X',
    valueOf: (price: number) => discountValue(term, price),
    appliesToMembershipFee,
  }));
  const reduction = terms.map(
    (term): Reduction =>
      (price) => ({ kind: 'family', label: 'Regel', cents: discountValue(term, price), ruleId: 1 }),
  );
  return fc.record({
    priceCents: cents,
    nonMemberPriceCents: cents,
    dueOn: fc.constantFrom('2026-12-01', null),
    isMember: fc.boolean(),
    plan: fc.option(plan),
    discount: fc.option(discount),
    reductions: fc.array(reduction, { maxLength: 2 }),
    tax: fc.constantFrom(untaxed, standardTax, taxFor({ ...registered, country: 'DE', vatId: 'DE123456789' })),
    isGross: fc.boolean(),
    fee: fc.option(cents.map((fee) => ({ label: 'Mitgliedsbeitrag 2026', cents: fee, isAgreed: false }))),
    chargedOn: fc.constantFrom('2026-01-01', '2027-01-01'),
  });
};

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, cents) => sum + cents, 0);

const inIt = new Set(['instalment', 'vatIncluded', 'total', 'fee', 'feeDiscount']);

/** The sum of the steps: instalments and included tax are only informative. */
const derived = (steps: readonly PriceStep[]) =>
  sumOf(steps.flatMap(({ kind, cents }) => (inIt.has(kind) ? [] : [cents])));

const expectSound = ({ cents, taxCents, nominalCents, steps, instalments, tax }: Price) => {
  const all = [cents, taxCents, nominalCents, ...steps.map((step) => step.cents)];
  expect(all.every(Number.isSafeInteger)).toBe(true);
  expect(cents).toBeGreaterThanOrEqual(0);
  expect(taxCents).toBeGreaterThanOrEqual(0);
  expect(derived(steps)).toBe(cents);
  expect(steps.at(-1)).toEqual({ kind: 'total', label: 'Gesamt', cents });
  expect(sumOf(instalments.map((part) => part.cents))).toBe(cents);
  expect(sumOf(instalments.map((part) => part.taxCents))).toBe(taxCents);
  expect(instalments.every((part) => part.taxCents >= 0 && part.cents >= part.taxCents)).toBe(true);
  expect(Math.abs(taxCents - ((cents - taxCents) * tax.percent) / 100)).toBeLessThanOrEqual(1);
};

describe('every price', () => {
  it('is whole cents, never negative, and the sum of its steps, its instalments and net and tax', () => {
    fc.assert(
      fc.property(anyFacts(), (asked) => {
        const price = priceOf(asked);
        expectSound(price);
        expect(price.cents).toBeLessThanOrEqual(price.nominalCents);
        expect(price.feeCents).toBeGreaterThanOrEqual(0);
        expect(sumOf(price.feeSteps.map(({ cents }) => cents))).toBe(price.feeCents);
        expect(sumOf(price.steps.flatMap(({ kind, cents }) => (kind === 'instalment' ? [cents] : [])))).toBe(
          asked.plan !== null && asked.plan.rows.length > 1 ? price.baseCents : 0,
        );
      }),
    );
  });

  it('that the club sets is the one that is owed, in the same instalments', () => {
    fc.assert(
      fc.property(anyFacts(), fc.integer({ min: 0, max: 1_000_000 }), (asked, cents) => {
        const before = priceOf(asked);
        const price = setPrice(before, cents);
        expectSound(price);
        expect(price.cents).toBe(cents);
        expect(price.instalments.map(({ rowId, dueOn }) => [rowId, dueOn])).toEqual(
          before.instalments.map(({ rowId, dueOn }) => [rowId, dueOn]),
        );
      }),
    );
  });

  it('still is the sum of its steps after something was taken off', () => {
    fc.assert(
      fc.property(anyFacts(), fc.integer({ min: 0, max: 10_000 }), (asked, off) => {
        const price = priceOf(asked);
        const all = [...price.steps, ...price.feeSteps];
        const steps = withStep(all, { kind: 'set', label: '2. Rate gelöscht', cents: -off });
        expect(derived(steps)).toBe(price.cents - off);
        expect(steps.find(({ kind }) => kind === 'total')?.cents).toBe(price.cents - off);
        expect(feeStepsOf(steps)).toEqual(price.feeSteps);
      }),
    );
  });
});

/** The examples of docs/rules/preise.md. */
describe('prices that are entered with tax', () => {
  it.each<[string, Partial<PriceFacts>, readonly [number, number, number]]>([
    ['in Austria', { tax: standardTax }, [12_000, 2000, 12_000]],
    ['after a discount', { tax: standardTax, discount: tenEuros }, [11_000, 1833, 12_000]],
    ['of who owes it themselves', { tax: taxFor({ ...registered, country: 'CH', vatId: '' }) }, [10_000, 0, 10_000]],
    ['of a club without tax', {}, [12_000, 0, 12_000]],
  ])('%s', (_, over, [cents, taxCents, nominalCents]) => {
    const price = priceOf(facts({ priceCents: 12_000, isGross: true, ...over }));
    expect([price.cents, price.taxCents, price.nominalCents]).toEqual([cents, taxCents, nominalCents]);
  });

  it('say the tax that is in it', () => {
    const { steps } = priceOf(facts({ priceCents: 12_000, isGross: true, tax: standardTax }));
    expect(steps.map(({ label, cents }) => [label, cents])).toEqual([
      ['Preis für Mitglieder', 12_000],
      ['darin 20 % Umsatzsteuer', 2000],
      ['Gesamt', 12_000],
    ]);
  });
});

describe('the membership fee beside the price', () => {
  const fee = { label: 'Mitgliedsbeitrag 2026', cents: 4500, isAgreed: false };
  const code = (terms: Parameters<typeof discountValue>[0], appliesToMembershipFee = true) => ({
    label: 'X',
    valueOf: (cents: number) => discountValue(terms, cents),
    appliesToMembershipFee,
  });
  const tenPercent = { amountCents: null, percent: 10 };
  it.each<[string, Partial<PriceFacts>, readonly [number, number]]>([
    ['stays whole without a code', {}, [11_000, 4500]],
    ['stays whole with a code for the price alone', { discount: code(tenPercent, false) }, [9900, 4500]],
    ['sinks with a code for both', { discount: code(tenPercent) }, [9900, 4050]],
    ['gets what the price leaves of an amount', { discount: code({ amountCents: 12_000, percent: null }) }, [0, 3500]],
    ['that was agreed to stays', { discount: code(tenPercent), fee: { ...fee, isAgreed: true } }, [9900, 4500]],
  ])('%s', (_, over, expected) => {
    const price = priceOf(facts({ priceCents: 11_000, fee, ...over }));
    expect([price.cents, price.feeCents]).toEqual(expected);
  });
});

describe('value added tax', () => {
  it.each([
    [5000, 1000],
    [9999, 2000],
    [12_345, 2469],
    [3, 1],
  ])('on %i cents is %i', (priceCents, taxCents) => {
    expect(priceOf(facts({ priceCents, tax: standardTax }))).toMatchObject({ taxCents, cents: priceCents + taxCents });
  });

  it.each([
    [5000, 833],
    [9999, 1667],
    [12_345, 2058],
    [3, 1],
  ])('in %i cents is %i', (cents, taxCents) => {
    expect(setPrice(priceOf(facts({ tax: standardTax })), cents)).toMatchObject({ cents, taxCents });
  });

  it.each<[string, number, string, string, number]>([
    ['a club that is not registered', 0, 'AT', '', 0],
    ['before the registration', 2000, 'AT', '', 0],
    ['from the second of the registration', 1000, 'AT', '', 20],
    ['an Austrian company pays as well', 1000, 'AT', 'ATU12345675', 20],
    ['a German without VAT id', 1000, 'DE', '', 20],
    ['a German company owes it itself', 1000, 'DE', 'DE123456789', 0],
    ['Switzerland', 1000, 'CH', '', 0],
  ])('%s', (_, vatRegisteredSince, country, vatId, percent) => {
    expect(taxFor({ vatRegisteredSince, atSeconds: 1000, country, vatId }).percent).toBe(percent);
  });
});
