import type { LeftOut } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { isValidIban } from '@vereinshaus/contract/kit/iban';

/** The latest mandate of a payer. */
export type Mandate = {
  methodId: number;
  reference: string;
  iban: string;
  isWithdrawn: boolean;
  /** The payer has chosen it as their way of paying. */
  isChosen: boolean;
  /** The last day on which it may be used: 36 months after the last collection, or after it was signed. */
  validUntil: IsoDay;
  blockedCode: string;
};

export type Collectable = {
  isDeceased: boolean;
  mandate: Mandate | null;
  hasPostalAddress: boolean;
  /** An online payment is in progress. */
  isPaying: boolean;
  hasUnassigned: boolean;
};

const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Outside the European Economic Area banks require the payer's postal address. */
export const needsPostalAddress = (iban: string): boolean => !eea.has(iban.slice(0, 2));

const mandateReason = (mandate: Mandate, on: IsoDay): LeftOut | null => {
  if (mandate.isWithdrawn) return 'withdrawn';
  if (mandate.blockedCode !== '') return 'blocked';
  if (mandate.validUntil < on) return 'expired';
  if (!mandate.isChosen) return 'notChosen';
  return isValidIban(mandate.iban) ? null : 'badIban';
};

/** Warum nicht: why a due amount is not collected; null = it is collected. docs/rules/lastschrift.md. */
export const leftOutBecause = (family: Collectable, on: IsoDay): LeftOut | null => {
  const { mandate } = family;
  if (family.isDeceased) return 'deceased';
  if (mandate === null) return 'noMandate';
  const reason = mandateReason(mandate, on);
  if (reason !== null) return reason;
  if (needsPostalAddress(mandate.iban) && !family.hasPostalAddress) return 'noPostalAddress';
  if (family.isPaying) return 'underWay';
  return family.hasUnassigned ? 'unassigned' : null;
};
