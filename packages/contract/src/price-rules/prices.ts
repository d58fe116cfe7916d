import type { IsoDay } from '../kit/days.ts';

/**
 * Preis einer Buchung: one pure function with an explanation of every step ("Warum dieser Preis?"). The rules in German:
 * docs/rules/preise.md. All amounts are cents; each is rounded once, and instalments add up to the total.
 */
export type PlanRow = {
  id: number;
  description: string;
  priceCents: number;
  nonMemberPriceCents: number;
  dueOn: IsoDay | null;
};

export type PriceFacts = {
  /** Prices of the course, used without a payment plan. */
  priceCents: number;
  nonMemberPriceCents: number;
  dueOn: IsoDay | null;
  isMember: boolean;
  /** The club has no members: there is a single price, and it is labelled accordingly. */
  noMembership?: boolean;
  /** The chosen group and its rows valid at the time of booking; null = no plan. */
  plan: { name: string; rows: readonly PlanRow[] } | null;
  /** Reductions by rules of the club, in order; each applies to what the previous one has left. */
  reductions: readonly Reduction[];
  discount: { label: string; valueOf: (cents: number) => number; appliesToMembershipFee?: boolean } | null;
  tax: Tax;
  /** Whether entered prices include tax. */
  isGross: boolean;
  /** The membership fee agreed to with the booking; a fee agreed to earlier is no longer discounted. */
  fee: { label: string; cents: number; isAgreed: boolean } | null;
  /** The day of the charge: nothing is due before it. */
  chargedOn: IsoDay;
};

/** A reduction of an amount; null = it does not apply. */
export type Reduction = (cents: number) => PriceReduction | null;
export type PriceReduction = {
  kind: 'lateEntry' | 'family' | 'discount';
  label: string;
  cents: number;
  ruleId?: number;
};

/**
 * `instalment` and `vatIncluded` are only informative; all other steps up to `total` add up to it. `set` is a price set by the club. The
 * fee and its steps are in addition to the price.
 */
export const priceStepKinds = [
  'base',
  'instalment',
  'lateEntry',
  'family',
  'discount',
  'vat',
  'vatIncluded',
  'set',
  'total',
  'fee',
  'feeDiscount',
] as const;
export type PriceStep = { kind: (typeof priceStepKinds)[number]; label: string; cents: number };

export type Instalment = {
  /** Row of the plan; null if the course is paid in one amount. */
  rowId: number | null;
  description: string;
  /** The amount owed including tax, and the tax in it. */
  cents: number;
  taxCents: number;
  dueOn: IsoDay;
};

export type Price = {
  /** The entered price of the course or plan; and what the club's rules leave of it, before a discount code. */
  baseCents: number;
  beforeDiscountCents: number;
  /** The family reduction by a rule. */
  family: { ruleId: number; cents: number } | null;
  /** The final amount, and the amount before the discount; both including tax. */
  cents: number;
  nominalCents: number;
  discountCents: number;
  taxCents: number;
  tax: Tax;
  /** The membership fee agreed to, after the discount code. */
  feeCents: number;
  steps: readonly PriceStep[];
  feeSteps: readonly PriceStep[];
  instalments: readonly Instalment[];
};

/** Splits an amount in proportion to weights; the cents left by rounding go to the largest remainders. */
export const shareByWeight = (whole: number, weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? whole : 0));
  const exact = weights.map((weight) => (whole * weight) / sum);
  const shares = exact.map(Math.floor);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const left = whole - shares.reduce((a, b) => a + b, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
};

export const taxOn = (netCents: number, vatPercent: number): number => Math.round((netCents * vatPercent) / 100);

/** The tax contained in a gross amount. */
export const taxIn = (grossCents: number, vatPercent: number): number =>
  Math.round((grossCents * vatPercent) / (100 + vatPercent));

type Part = { rowId: number | null; description: string; cents: number; dueOn: IsoDay };

/** Due on the given day, but never before the charge; without a day, immediately. */
export const dueFrom = (dueOn: IsoDay | null, chargedOn: IsoDay): IsoDay =>
  dueOn === null || dueOn < chargedOn ? chargedOn : dueOn;

const partsOf = ({ plan, isMember, priceCents, nonMemberPriceCents, dueOn, chargedOn }: PriceFacts): readonly Part[] =>
  plan === null
    ? [
        {
          rowId: null,
          description: 'Kursbeitrag',
          cents: isMember ? priceCents : nonMemberPriceCents,
          dueOn: dueFrom(dueOn, chargedOn),
        },
      ]
    : plan.rows.map((row) => ({
        rowId: row.id,
        description: row.description,
        cents: isMember ? row.priceCents : row.nonMemberPriceCents,
        dueOn: dueFrom(row.dueOn, chargedOn),
      }));

const sumOf = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

const isStep = ({ cents }: PriceReduction) => cents > 0;

/** Applies reductions one after the other; never more than is left. */
const takeOff = (base: number, reductions: readonly Reduction[]): readonly PriceReduction[] => {
  let left = base;
  return reductions.flatMap((reduce) => {
    const taken = reduce(left);
    if (taken === null) return [];
    const cents = Math.min(left, Math.max(0, taken.cents));
    left -= cents;
    return [{ ...taken, cents }];
  });
};

const codeOf = (discount: PriceFacts['discount']): Reduction =>
  discount === null
    ? () => null
    : (cents) => ({ kind: 'discount', label: `Rabatt ${discount.label}`, cents: discount.valueOf(cents) });

const nonMemberLabel = 'Preis für Nicht-Mitglieder';

/** Whether a booking was priced for a member; unpriced bookings count as member bookings. */
export const isPricedForMember = (steps: readonly PriceStep[]): boolean =>
  !steps.some(({ kind, label }) => kind === 'base' && label.startsWith(nonMemberLabel));

const baseSteps = ({ isMember, noMembership, plan }: PriceFacts, parts: readonly Part[]): readonly PriceStep[] => {
  const ofWhom = isMember ? 'Preis für Mitglieder' : nonMemberLabel;
  const kind = noMembership === true ? 'Preis' : ofWhom;
  const base: PriceStep = { kind: 'base', label: plan === null ? kind : `${kind}, ${plan.name}`, cents: sumOf(parts) };
  if (plan === null || parts.length <= 1) return [base];
  return [
    base,
    ...parts.map(({ description, cents }): PriceStep => ({ kind: 'instalment', label: description, cents })),
  ];
};

const vatStep = (vatPercent: number, cents: number): readonly PriceStep[] =>
  vatPercent > 0 ? [{ kind: 'vat', label: `${vatPercent} % Umsatzsteuer`, cents }] : [];

const total = (cents: number): PriceStep => ({ kind: 'total', label: 'Gesamt', cents });

type TaxedPrice = { netCents: number; taxCents: number; steps: readonly PriceStep[] };

/** Tax is added to a net price. In a gross price it is included, or subtracted for customers who owe it themselves. */
const taxed = (cents: number, tax: Tax, isGross: boolean): TaxedPrice => {
  if (isGross && tax.code === 'reverse') {
    const off = taxIn(cents, standardTax.percent);
    const step: PriceStep = { kind: 'vat', label: 'ohne Umsatzsteuer (Reverse Charge)', cents: -off };
    return { netCents: cents - off, taxCents: 0, steps: [step] };
  }
  if (!isGross || tax.percent === 0) {
    const taxCents = taxOn(cents, tax.percent);
    return { netCents: cents, taxCents, steps: vatStep(tax.percent, taxCents) };
  }
  const taxCents = taxIn(cents, tax.percent);
  const step: PriceStep = { kind: 'vatIncluded', label: `darin ${tax.percent} % Umsatzsteuer`, cents: taxCents };
  return { netCents: cents - taxCents, taxCents, steps: [step] };
};

/**
 * Mitgliedsbeitrag: a code that also applies to the fee reduces the sum of both; a fixed amount reduces the fee by what the price has left
 * of it.
 */
const feeOf = ({ fee, discount }: PriceFacts, price: number): Pick<Price, 'feeCents' | 'feeSteps'> => {
  if (fee === null || fee.cents === 0) return { feeCents: 0, feeSteps: [] };
  const step: PriceStep = { kind: 'fee', label: fee.label, cents: fee.cents };
  const applies = discount !== null && discount.appliesToMembershipFee === true && !fee.isAgreed;
  const off = applies ? discount.valueOf(price + fee.cents) - discount.valueOf(price) : 0;
  if (off === 0 || discount === null) return { feeCents: fee.cents, feeSteps: [step] };
  const label = `Rabatt ${discount.label} auf den Mitgliedsbeitrag`;
  return { feeCents: fee.cents - off, feeSteps: [step, { kind: 'feeDiscount', label, cents: -off }] };
};

export const priceOf = (facts: PriceFacts): Price => {
  const { tax, isGross } = facts;
  const parts = partsOf(facts);
  const base = sumOf(parts);
  const byRules = takeOff(base, facts.reductions);
  const beforeDiscountCents = base - sumOf(byRules);
  const byCode = takeOff(beforeDiscountCents, [codeOf(facts.discount)]);
  const discountCents = sumOf(byCode);
  const { netCents, taxCents, steps } = taxed(beforeDiscountCents - discountCents, tax, isGross);
  const nominal = taxed(base, tax, isGross);
  const netShares = shareByWeight(
    netCents,
    parts.map((part) => part.cents),
  );
  const taxShares = shareByWeight(taxCents, netShares);
  const family = byRules.find((taken) => taken.kind === 'family' && isStep(taken));
  const taken = [...byRules, ...byCode]
    .filter(isStep)
    .map(({ kind, label, cents }): PriceStep => ({ kind, label, cents: -cents }));
  return {
    baseCents: base,
    beforeDiscountCents,
    family: family?.ruleId === undefined ? null : { ruleId: family.ruleId, cents: family.cents },
    cents: netCents + taxCents,
    nominalCents: nominal.netCents + nominal.taxCents,
    discountCents,
    taxCents,
    tax,
    ...feeOf(facts, beforeDiscountCents),
    steps: [...baseSteps(facts, parts), ...taken, ...steps, total(netCents + taxCents)],
    instalments: parts.map(({ rowId, description, dueOn }, index) => ({
      rowId,
      description,
      dueOn,
      cents: (netShares[index] ?? 0) + (taxShares[index] ?? 0),
      taxCents: taxShares[index] ?? 0,
    })),
  };
};

/** How an amount is split, and what would be owed without the price set by the club. */
export type PriceShape = {
  instalments: readonly Omit<Instalment, 'taxCents'>[];
  nominalCents: number;
  tax: Tax;
};

/** A price set by the club, tax included, with instalments in the same proportion. */
export const setPrice = ({ instalments, nominalCents, tax }: PriceShape, cents: number): Price => {
  const taxCents = taxIn(cents, tax.percent);
  const totals = shareByWeight(
    cents,
    instalments.map((instalment) => instalment.cents),
  );
  const taxes = shareByWeight(taxCents, totals);
  const set: PriceStep = { kind: 'set', label: 'Vom Verein festgelegt', cents: cents - taxCents };
  return {
    baseCents: cents - taxCents,
    beforeDiscountCents: cents - taxCents,
    family: null,
    cents,
    nominalCents,
    discountCents: 0,
    taxCents,
    tax,
    feeCents: 0,
    feeSteps: [],
    steps: [set, ...vatStep(tax.percent, taxCents), total(cents)],
    instalments: instalments.map((instalment, index) => ({
      ...instalment,
      cents: totals[index] ?? 0,
      taxCents: taxes[index] ?? 0,
    })),
  };
};

/** Adds a later change of the amount: inserted before the sum, which is updated. */
export const withStep = (steps: readonly PriceStep[], step: PriceStep): readonly PriceStep[] => {
  const before = steps.find(({ kind }) => kind === 'total')?.cents ?? 0;
  const ofPrice = steps.filter((one) => one.kind !== 'total' && !isFeeStep(one));
  return [...ofPrice, step, total(before + step.cents), ...feeStepsOf(steps)];
};

const isFeeStep = ({ kind }: PriceStep) => kind === 'fee' || kind === 'feeDiscount';

/** The steps of a booking's membership fee, separate from its price. */
export const feeStepsOf = (steps: readonly PriceStep[]): readonly PriceStep[] => steps.filter(isFeeStep);

/** Whether the booking was priced including tax. */
export const isPricedGross = (steps: readonly PriceStep[]): boolean => steps.some(({ kind }) => kind === 'vatIncluded');

/** Countries of the European Union: the club charges Austrian tax there unless the customer has a VAT id. */
const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Steuercode of an entry: none = not turnover, exempt = without tax, reverse = owed by the customer. */
export const taxCodes = ['none', 'exempt', 'reverse', 'standard'] as const;
export type TaxCode = (typeof taxCodes)[number];

/** The tax of a booking and its reason. Stored with the booking: later changes of the club do not affect it. */
export type Tax = { code: TaxCode; percent: number };

type VatClub = { vatRegisteredSince: number; grossPrices: boolean };

/** The price shown before booking: including tax, however the club enters prices. */
export const shownPrice = (cents: number, { vatRegisteredSince, grossPrices }: VatClub, now: Date): number => {
  const isTaxed = vatRegisteredSince > 0 && vatRegisteredSince * 1000 <= now.getTime();
  return isTaxed && !grossPrices ? cents + taxOn(cents, standardTax.percent) : cents;
};

export const untaxed: Tax = { code: 'exempt', percent: 0 };
export const standardTax: Tax = { code: 'standard', percent: 20 };
const reverseCharge: Tax = { code: 'reverse', percent: 0 };

type VatFacts = { vatRegisteredSince: number; atSeconds: number; country: string; vatId: string };

/** Umsatzsteuer: 20 % once the club is registered for it, none for customers who owe it themselves (reverse charge). */
export const taxFor = ({ vatRegisteredSince, atSeconds, country, vatId }: VatFacts): Tax => {
  if (vatRegisteredSince <= 0 || vatRegisteredSince > atSeconds) return untaxed;
  if (country === 'AT') return standardTax;
  return europeanUnion.has(country) && vatId === '' ? standardTax : reverseCharge;
};
