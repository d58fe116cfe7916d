import type { IsoDay } from './days.ts';

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
  /** The chosen group and its rows that apply at the time of booking; null = no plan. */
  plan: { name: string; rows: readonly PlanRow[] } | null;
  discount: { label: string; valueOf: (cents: number) => number } | null;
  tax: Tax;
  /** The day it is charged: nothing is due before it. */
  chargedOn: IsoDay;
};

/** `instalment` only says how the base is divided; all others add up to `total`. `set` is what the club decided. */
export const priceStepKinds = ['base', 'instalment', 'discount', 'vat', 'set', 'total'] as const;
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
  /** What course or plan cost: before discount and tax. */
  baseCents: number;
  /** Owed in the end, and before the discount; both with tax. */
  cents: number;
  nominalCents: number;
  discountCents: number;
  taxCents: number;
  tax: Tax;
  steps: readonly PriceStep[];
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

const stepsOf = (facts: PriceFacts, parts: readonly Part[], discountCents: number, taxCents: number) => {
  const { isMember, plan, discount, tax } = facts;
  const base = sumOf(parts);
  const kind = isMember ? 'Preis für Mitglieder' : 'Preis für Nicht-Mitglieder';
  const steps: PriceStep[] = [{ kind: 'base', label: plan === null ? kind : `${kind}, ${plan.name}`, cents: base }];
  if (plan !== null && parts.length > 1) {
    for (const part of parts) steps.push({ kind: 'instalment', label: part.description, cents: part.cents });
  }
  if (discount !== null && discountCents > 0) {
    steps.push({ kind: 'discount', label: `Rabatt ${discount.label}`, cents: -discountCents });
  }
  return [...steps, ...vatStep(tax.percent, taxCents), total(base - discountCents + taxCents)];
};

const vatStep = (vatPercent: number, cents: number): readonly PriceStep[] =>
  vatPercent > 0 ? [{ kind: 'vat', label: `${vatPercent} % Umsatzsteuer`, cents }] : [];

const total = (cents: number): PriceStep => ({ kind: 'total', label: 'Gesamt', cents });

export const priceOf = (facts: PriceFacts): Price => {
  const parts = partsOf(facts);
  const base = sumOf(parts);
  const discountCents = Math.min(base, Math.max(0, facts.discount?.valueOf(base) ?? 0));
  const net = base - discountCents;
  const taxCents = taxOn(net, facts.tax.percent);
  const weights = parts.map((part) => part.cents);
  const netShares = share(net, weights);
  const taxShares = share(taxCents, netShares);
  return {
    baseCents: base,
    cents: net + taxCents,
    nominalCents: base + taxOn(base, facts.tax.percent),
    discountCents,
    taxCents,
    tax: facts.tax,
    steps: stepsOf(facts, parts, discountCents, taxCents),
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
  const taxCents = Math.round((cents * tax.percent) / (100 + tax.percent));
  const totals = share(
    cents,
    instalments.map((instalment) => instalment.cents),
  );
  const taxes = share(taxCents, totals);
  const set: PriceStep = { kind: 'set', label: 'Vom Verein festgelegt', cents: cents - taxCents };
  return {
    baseCents: cents - taxCents,
    cents,
    nominalCents,
    discountCents: 0,
    taxCents,
    tax,
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
  return [...steps.filter(({ kind }) => kind !== 'total'), step, total(before + step.cents)];
};

/** Countries of the European Union, in which the club charges its own tax unless the customer has a VAT id. */
const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Steuercode of an entry: none = no turnover, exempt = without tax, reverse = owed by the customer. */
export const taxCodes = ['none', 'exempt', 'reverse', 'standard'] as const;
export type TaxCode = (typeof taxCodes)[number];

/** What is charged, and why so much. Kept with the booking: what the club charges others later changes nothing. */
export type Tax = { code: TaxCode; percent: number };

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
