import type { LeftOut } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { isValidIban } from '@vereinshaus/contract/kit/iban';

/** What is known of the last mandate of somebody who pays. */
export type Mandate = {
  methodId: number;
  reference: string;
  iban: string;
  isWithdrawn: boolean;
  /** It is how they have chosen to pay. */
  isChosen: boolean;
  /** The last day on which it may be used: 36 months after the last collection, or after it was signed. */
  validUntil: IsoDay;
  blockedCode: string;
};

export type Collectable = {
  isDeceased: boolean;
  mandate: Mandate | null;
  hasPostalAddress: boolean;
  /** Somebody is paying online. */
  isPaying: boolean;
  hasUnassigned: boolean;
};

const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Outside of the European Economic Area a bank wants to know where the payer lives. */
export const needsPostalAddress = (iban: string): boolean => !eea.has(iban.slice(0, 2));

const mandateReason = (mandate: Mandate, on: IsoDay): LeftOut | null => {
  if (mandate.isWithdrawn) return 'withdrawn';
  if (mandate.blockedCode !== '') return 'blocked';
  if (mandate.validUntil < on) return 'expired';
  if (!mandate.isChosen) return 'notChosen';
  return isValidIban(mandate.iban) ? null : 'badIban';
};

/** Warum nicht: why nothing is collected from somebody who owes something due; null = it is. docs/rules/lastschrift.md. */
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
