import type { ClubSettings } from './club-settings.ts';
import { ageOn, type IsoDay } from './days.ts';
import { isMembershipCode, memberCode } from './membership-rules.ts';
import type { ProRata } from './membership-settings.ts';

/**
 * Mitgliedsbeitrag: who owes how much for a year, and why somebody owes nothing. Without database and clock; the rules in
 * German, with the examples that the tests use: docs/rules/mitgliedsbeitrag.md.
 */

/** agreed: what somebody who became a member with a booking was shown and agreed to. */
export const feeTiers = ['normal', 'junior', 'senior', 'supporter', 'agreed'] as const;
export type FeeTier = (typeof feeTiers)[number];

export const feeTierLabels: Readonly<Record<FeeTier, string>> = {
  normal: 'ordentlich',
  junior: 'Jugend',
  senior: 'Senioren',
  supporter: 'unterstützend',
  agreed: 'bei der Buchung vereinbart',
};

export const feeReasons = ['function', 'waived', 'free', 'capped'] as const;
export type FeeReason = (typeof feeReasons)[number];

/** Why somebody is left out. */
export const feeReasonLabels: Readonly<Record<FeeReason, string>> = {
  function: 'beitragsfrei (Funktion)',
  waived: 'Beitrag bei der Änderung der Mitgliedschaft storniert',
  free: 'der Beitrag beträgt € 0',
  capped: 'Höchstbetrag der Familie erreicht',
};

export type FeeRules = Pick<
  ClubSettings,
  'msFees' | 'juniorAge' | 'seniorAge' | 'boardMembershipFeeMode' | 'noMembership' | 'feeProRata' | 'feeFamilyCap'
>;

/** Functions, which a club may exempt from the fee, have codes above it. */
const highestPayingCode = 200;

type Payer = { birthDate: IsoDay | null; roleCodes: readonly number[] };

const isFunction = ({ roleCodes }: Payer, { boardMembershipFeeMode }: Pick<FeeRules, 'boardMembershipFeeMode'>) =>
  boardMembershipFeeMode === 0 && roleCodes.some((code) => code > highestPayingCode);

type AgeRules = Pick<FeeRules, 'juniorAge' | 'seniorAge'>;

/** Both ages are meant inclusively; whose age is unknown pays the ordinary fee. */
const tierByAge = (birthDate: IsoDay | null, on: IsoDay, { juniorAge, seniorAge }: AgeRules) => {
  if (birthDate === null) return 'normal';
  const age = ageOn(birthDate, on);
  if (age <= juniorAge) return 'junior';
  return age >= seniorAge ? 'senior' : 'normal';
};

/** What a year of ordinary membership costs somebody who becomes a member, in cents. */
export const membershipFeeOf = (
  person: Payer,
  on: IsoDay,
  rules: Pick<FeeRules, 'msFees' | 'juniorAge' | 'seniorAge' | 'boardMembershipFeeMode' | 'noMembership'>,
): number =>
  rules.noMembership || isFunction(person, rules) ? 0 : rules.msFees[tierByAge(person.birthDate, on, rules)];

export type Member = Payer & {
  /** The first day of membership when it lies within the year; null = a member from its first day on. */
  enteredOn: IsoDay | null;
  /** What was agreed to with a booking of that year; 0 = nothing. */
  agreedCents: number;
  /** A change of that year took the fee back. */
  isWaived: boolean;
};

export type Fee = { tier: FeeTier; cents: number; reason: FeeReason | null };

const monthOf = (day: IsoDay) => Number(day.slice(5, 7));

/** The part of a year that somebody pays for who came within it, in cents: the month of entry counts. */
export const proRataOf = (cents: number, enteredOn: IsoDay | null, mode: ProRata): number => {
  if (enteredOn === null || mode === 'year') return cents;
  const month = monthOf(enteredOn);
  if (mode === 'half') return month <= 6 ? cents : Math.round(cents / 2);
  return Math.round((cents * (13 - month)) / 12);
};

/** What somebody owes who becomes a member on a day: the part of the year that is left, as the club counts it. */
export const entryFeeOf = (
  person: Payer,
  on: IsoDay,
  rules: Pick<
    FeeRules,
    'msFees' | 'juniorAge' | 'seniorAge' | 'boardMembershipFeeMode' | 'noMembership' | 'feeProRata'
  >,
): number => proRataOf(membershipFeeOf(person, on, rules), on, rules.feeProRata);

const nothing = (tier: FeeTier, reason: FeeReason): Fee => ({ tier, cents: 0, reason });

/** What a member owes for the year, before the cap of the family. */
export const feeOf = (member: Member, on: IsoDay, rules: FeeRules): Fee => {
  const memberships = member.roleCodes.filter(isMembershipCode);
  const isSupporter = memberships.every((code) => code === memberCode.supporting);
  const tier = isSupporter ? 'supporter' : tierByAge(member.birthDate, on, rules);
  if (isFunction(member, rules)) return nothing(tier, 'function');
  if (member.isWaived) return nothing(tier, 'waived');
  // What was agreed to holds, whatever the club charges today.
  if (member.agreedCents > 0) return { tier: 'agreed', cents: member.agreedCents, reason: null };
  const cents = proRataOf(rules.msFees[tier], member.enteredOn, rules.feeProRata);
  return cents === 0 ? nothing(tier, 'free') : { tier, cents, reason: null };
};

/**
 * Höchstbetrag der Familie: the dearest fees count first, the one that passes the cap is cut, the others fall away. What the
 * family was charged for the year before counts against it.
 */
export const capFamily = <T extends { id: number; fee: Fee }>(
  members: readonly T[],
  cap: number,
  chargedBefore: number,
): readonly T[] => {
  if (cap === 0) return members;
  let left = Math.max(0, cap - chargedBefore);
  const cut = new Map<number, Fee>();
  for (const { id, fee } of members.toSorted((a, b) => b.fee.cents - a.fee.cents || a.id - b.id)) {
    const cents = Math.min(left, fee.cents);
    left -= cents;
    cut.set(id, fee.cents > 0 && cents === 0 ? nothing(fee.tier, 'capped') : { ...fee, cents });
  }
  return members.map((member) => ({ ...member, fee: cut.get(member.id) ?? member.fee }));
};
