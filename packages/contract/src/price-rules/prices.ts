import type { IsoDay } from '../kit/days.ts';

/**
 * Preis einer Buchung: one pure function, told step by step ("Warum dieser Preis?"). The rules in German:
 * docs/rules/preise.md. Cents everywhere; what is rounded is rounded once, and instalments add up to the whole.
 */
export type PlanRow = {
  id: number;
  description: string;
  priceCents: number;
  nonMemberPriceCents: number;
  dueOn: IsoDay | null;
};

export type PriceFacts = {
  /** Prices of the course, used when there is no payment plan. */
  priceCents: number;
  nonMemberPriceCents: number;
  dueOn: IsoDay | null;
  isMember: boolean;
  /** The club knows no members: there is one price, and it is called so. */
  noMembership?: boolean;
  /** The chosen group and its rows that apply at the time of booking; null = no plan. */
  plan: { name: string; rows: readonly PlanRow[] } | null;
  /** What rules of the club take off, in the order in which they do; each of what the one before has left. */
  reductions: readonly Reduction[];
  discount: { label: string; valueOf: (cents: number) => number; appliesToMembershipFee?: boolean } | null;
  tax: Tax;
  /** Whether prices are entered with the tax in them. */
  isGross: boolean;
  /** The membership fee that is agreed to with it; what was agreed to before is no longer discounted. */
  fee: { label: string; cents: number; isAgreed: boolean } | null;
  /** The day it is charged: nothing is due before it. */
  chargedOn: IsoDay;
};

/** Takes something off an amount; null = nothing to tell of. */
export type Reduction = (cents: number) => PriceReduction | null;
export type PriceReduction = {
  kind: 'lateEntry' | 'family' | 'discount';
  label: string;
  cents: number;
  ruleId?: number;
};

/**
 * `instalment` and `vatIncluded` only say what is in it; all others up to `total` add up to it. `set` is what the club
 * decided. The fee is beside the price, and so are its steps.
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
  /** Row of the plan; null when the course is paid at once. */
  rowId: number | null;
  description: string;
  /** What is owed, tax included, and the tax in it. */
  cents: number;
  taxCents: number;
  dueOn: IsoDay;
};

export type Price = {
  /** What course or plan cost, as it was entered; and what the rules of the club leave of it, for a code to lower. */
  baseCents: number;
  beforeDiscountCents: number;
  /** What a rule took off for the family. */
  family: { ruleId: number; cents: number } | null;
  /** Owed in the end, and before the discount; both with tax. */
  cents: number;
  nominalCents: number;
  discountCents: number;
  taxCents: number;
  tax: Tax;
  /** The fee that is agreed to, after what a code takes off it. */
  feeCents: number;
  steps: readonly PriceStep[];
  feeSteps: readonly PriceStep[];
  instalments: readonly Instalment[];
};

/** Shares of a whole in proportion to weights; the cents that rounding leaves go to the largest remainders. */
export const share = (whole: number, weights: readonly number[]): readonly number[] => {
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

/** The tax that is in an amount. */
export const taxIn = (grossCents: number, vatPercent: number): number =>
  Math.round((grossCents * vatPercent) / (100 + vatPercent));

type Part = { rowId: number | null; description: string; cents: number; dueOn: IsoDay };

/** Due on the day that was set, but never before it was charged; without a day at once. */
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

/** What is taken off, one after the other; never more than is left. */
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

/** Whom a booking was priced as; one that nobody has priced is that of a member. */
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

/** Entered without tax it comes on top; entered with it, it is in there, or comes off for who owes it themselves. */
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
 * Mitgliedsbeitrag: a code that holds for it as well takes its part off both together; of an amount that is what the price
 * has left of it.
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
  const netShares = share(
    netCents,
    parts.map((part) => part.cents),
  );
  const taxShares = share(taxCents, netShares);
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

/** How an amount is split, and what would have been owed without the club's word. */
export type PriceShape = {
  instalments: readonly Omit<Instalment, 'taxCents'>[];
  nominalCents: number;
  tax: Tax;
};

/** A price that the club sets, tax included, in instalments of the same proportion. */
export const setPrice = ({ instalments, nominalCents, tax }: PriceShape, cents: number): Price => {
  const taxCents = taxIn(cents, tax.percent);
  const totals = share(
    cents,
    instalments.map((instalment) => instalment.cents),
  );
  const taxes = share(taxCents, totals);
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

/** Something that came later and changed what is owed: told before the sum, which changes with it. */
export const withStep = (steps: readonly PriceStep[], step: PriceStep): readonly PriceStep[] => {
  const before = steps.find(({ kind }) => kind === 'total')?.cents ?? 0;
  const ofPrice = steps.filter((one) => one.kind !== 'total' && !isFeeStep(one));
  return [...ofPrice, step, total(before + step.cents), ...feeStepsOf(steps)];
};

const isFeeStep = ({ kind }: PriceStep) => kind === 'fee' || kind === 'feeDiscount';

/** What a booking tells of the fee, beside its price. */
export const feeStepsOf = (steps: readonly PriceStep[]): readonly PriceStep[] => steps.filter(isFeeStep);

/** Whether a booking was priced with the tax in it. */
export const isPricedGross = (steps: readonly PriceStep[]): boolean => steps.some(({ kind }) => kind === 'vatIncluded');

/** Countries of the European Union, in which the club charges its own tax unless the customer has a VAT id. */
const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Steuercode of an entry: none = no turnover, exempt = without tax, reverse = owed by the customer. */
export const taxCodes = ['none', 'exempt', 'reverse', 'standard'] as const;
export type TaxCode = (typeof taxCodes)[number];

/** What is charged, and why so much. Kept with the booking: what the club charges others later changes nothing. */
export type Tax = { code: TaxCode; percent: number };

type VatClub = { vatRegisteredSince: number; grossPrices: boolean };

/** What a price costs whoever pays, as they see it before they book: with the tax, however the club enters it. */
export const shownPrice = (cents: number, { vatRegisteredSince, grossPrices }: VatClub, now: Date): number => {
  const isTaxed = vatRegisteredSince > 0 && vatRegisteredSince * 1000 <= now.getTime();
  return isTaxed && !grossPrices ? cents + taxOn(cents, standardTax.percent) : cents;
};

export const untaxed: Tax = { code: 'exempt', percent: 0 };
export const standardTax: Tax = { code: 'standard', percent: 20 };
const reverseCharge: Tax = { code: 'reverse', percent: 0 };

type VatFacts = { vatRegisteredSince: number; atSeconds: number; country: string; vatId: string };

/** Umsatzsteuer: 20 % once the club is registered for it, none for those who owe it themselves (reverse charge). */
export const taxFor = ({ vatRegisteredSince, atSeconds, country, vatId }: VatFacts): Tax => {
  if (vatRegisteredSince <= 0 || vatRegisteredSince > atSeconds) return untaxed;
  if (country === 'AT') return standardTax;
  return europeanUnion.has(country) && vatId === '' ? standardTax : reverseCharge;
};
