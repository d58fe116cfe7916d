import type { ClubSettings } from '../clubs/settings.ts';
import { ageOn, type IsoDay, toDayNumber } from '../kit/days.ts';
import { formatMoney } from '../kit/money.ts';
import { isMembershipCode, memberCode } from '../membership/rules.ts';
import type { FamilyFees, FamilyStep, ProRata } from '../membership/settings.ts';

/**
 * Mitgliedsbeitrag: how much each person owes for a year, and why somebody owes nothing. Without database and clock. The rules in German,
 * with the examples used by the tests: docs/rules/mitgliedsbeitrag.md.
 */

/** agreed: the amount shown and accepted when the membership was created by a booking; individual: an amount the club agreed to. */
export const feeTiers = ['normal', 'junior', 'senior', 'supporter', 'agreed', 'individual'] as const;
export type FeeTier = (typeof feeTiers)[number];

export const feeTierLabels: Readonly<Record<FeeTier, string>> = {
  normal: 'ordentlich',
  junior: 'Jugend',
  senior: 'Senioren',
  supporter: 'unterstützend',
  agreed: 'bei der Buchung vereinbart',
  individual: 'individuell vereinbart',
};

export const feeReasons = ['function', 'waived', 'free', 'individual', 'family', 'capped'] as const;
export type FeeReason = (typeof feeReasons)[number];

/** Why a person is left out. */
export const feeReasonLabels: Readonly<Record<FeeReason, string>> = {
  function: 'beitragsfrei (Funktion)',
  waived: 'Beitrag bei der Änderung der Mitgliedschaft storniert',
  free: 'der Beitrag beträgt € 0',
  individual: 'individuell vereinbart: kein Beitrag',
  family: 'frei, weil schon andere der Familie zahlen',
  capped: 'Höchstbetrag der Familie erreicht',
};

export type FeeRules = Pick<
  ClubSettings,
  | 'msFees'
  | 'msFeesNext'
  | 'juniorAge'
  | 'seniorAge'
  | 'boardMembershipFeeMode'
  | 'noMembership'
  | 'feeProRata'
  | 'feeFamilyCap'
  | 'feeFamily'
>;

/** Higher codes are functions, which a club may exempt from the fee. */
const highestPayingCode = 200;

type Payer = { birthDate: IsoDay | null; roleCodes: readonly number[] };

const isFunction = ({ roleCodes }: Payer, { boardMembershipFeeMode }: Pick<FeeRules, 'boardMembershipFeeMode'>) =>
  boardMembershipFeeMode === 0 && roleCodes.some((code) => code > highestPayingCode);

type AgeRules = Pick<FeeRules, 'juniorAge' | 'seniorAge'>;

/** Both age limits are inclusive; persons of unknown age pay the ordinary fee. */
const tierByAge = (birthDate: IsoDay | null, on: IsoDay, { juniorAge, seniorAge }: AgeRules) => {
  if (birthDate === null) return 'normal';
  const age = ageOn(birthDate, on);
  if (age <= juniorAge) return 'junior';
  return age >= seniorAge ? 'senior' : 'normal';
};

/** The yearly fees that apply on a day, which may be in the future. */
export const yearlyFeesOn = (
  on: IsoDay,
  { msFees, msFeesNext }: Pick<FeeRules, 'msFees' | 'msFeesNext'>,
): Readonly<Record<'normal' | 'junior' | 'senior' | 'supporter', number>> =>
  msFeesNext.start !== 0 && toDayNumber(on) >= msFeesNext.start ? msFeesNext : msFees;

type YearlyRules = Pick<
  FeeRules,
  'msFees' | 'msFeesNext' | 'juniorAge' | 'seniorAge' | 'boardMembershipFeeMode' | 'noMembership'
>;

/** The ordinary yearly fee of a new member, in cents. */
export const membershipFeeOf = (person: Payer, on: IsoDay, rules: YearlyRules): number =>
  rules.noMembership || isFunction(person, rules) ? 0 : yearlyFeesOn(on, rules)[tierByAge(person.birthDate, on, rules)];

export type Member = Payer & {
  /** The first day of membership if it is within the year; null = a member since before the year. */
  enteredOn: IsoDay | null;
  /** The amount accepted with a booking of that year; 0 = none. */
  agreedCents: number;
  /** A membership change of that year cancelled the fee. */
  isWaived: boolean;
  /** The amount agreed with the club, which replaces its fee. */
  individual: IndividualFee | null;
};

export type IndividualFee = { cents: number; reason: string };

/** A section the person belongs to on the cut-off date, and its yearly fee. */
export type SectionDue = {
  id: number;
  name: string;
  cents: number;
  juniorCents: number;
  /** The first day in the section if it is within the year. */
  enteredOn: IsoDay | null;
  individual: IndividualFee | null;
};

/** The calculation of an amount: yearly fee, deductions and section fees. The steps add up to the fee. */
export const feeStepKinds = ['base', 'entry', 'family', 'cap', 'section'] as const;
export type FeeStep = {
  kind: (typeof feeStepKinds)[number];
  cents: number;
  /** The reason of the agreement, or the name of the section. */
  label?: string | undefined;
  section?: number | undefined;
};

export type Fee = { tier: FeeTier; cents: number; reason: FeeReason | null; steps: readonly FeeStep[] };

const stepWords: Readonly<Record<Exclude<FeeStep['kind'], 'base' | 'section'>, string>> = {
  entry: 'Eintritt im Lauf des Jahres',
  family: 'Ermäßigung der Familie',
  cap: 'Höchstbetrag der Familie',
};

const stepText = ({ kind, cents, label = '' }: FeeStep): string => {
  if (kind === 'base') return label === '' ? formatMoney(cents) : `${formatMoney(cents)} (${label})`;
  if (kind === 'section') return `${label} ${formatMoney(cents)}`;
  return `${stepWords[kind]} −${formatMoney(Math.abs(cents))}`;
};

/** The calculation in words; empty if there is nothing to explain. */
export const feeStepsText = (steps: readonly FeeStep[]): string =>
  steps.length < 2 && steps.every(({ label }) => label === undefined) ? '' : steps.map(stepText).join(', ');

const monthOf = (day: IsoDay) => Number(day.slice(5, 7));

/** The share of a yearly fee for a person who joined during the year, in cents: the month of entry counts. */
export const proRataOf = (cents: number, enteredOn: IsoDay | null, mode: ProRata): number => {
  if (enteredOn === null || mode === 'year') return cents;
  const month = monthOf(enteredOn);
  if (mode === 'half') return month <= 6 ? cents : Math.round(cents / 2);
  return Math.round((cents * (13 - month)) / 12);
};

/** What a person owes who becomes a member on a day: the remaining part of the year, by the club's rule. */
export const entryFeeOf = (person: Payer, on: IsoDay, rules: YearlyRules & Pick<FeeRules, 'feeProRata'>): number =>
  proRataOf(membershipFeeOf(person, on, rules), on, rules.feeProRata);

const nothing = (tier: FeeTier, reason: FeeReason): Fee => ({ tier, cents: 0, reason, steps: [] });

const lessBy = (fee: Fee, kind: FeeStep['kind'], cents: number, reason: FeeReason): Fee =>
  cents === fee.cents
    ? fee
    : {
        ...fee,
        cents,
        reason: cents === 0 ? reason : null,
        steps: [...fee.steps, { kind, cents: cents - fee.cents }],
      };

/** What a member owes for the year, before any rules about the family. */
export const feeOf = (member: Member, on: IsoDay, rules: FeeRules): Fee => {
  const memberships = member.roleCodes.filter(isMembershipCode);
  const isSupporter = memberships.every((code) => code === memberCode.supporting);
  const tier = isSupporter ? 'supporter' : tierByAge(member.birthDate, on, rules);
  if (isFunction(member, rules)) return nothing(tier, 'function');
  if (member.isWaived) return nothing(tier, 'waived');
  // An agreed amount applies regardless of the club's current fees.
  if (member.individual !== null) return individualFee(member.individual);
  if (member.agreedCents > 0) return wholeFee('agreed', member.agreedCents);
  const year = yearlyFeesOn(on, rules)[tier];
  return lessBy(wholeFee(tier, year), 'entry', proRataOf(year, member.enteredOn, rules.feeProRata), 'free');
};

const individualFee = ({ cents, reason }: IndividualFee): Fee =>
  cents === 0
    ? nothing('individual', 'individual')
    : { tier: 'individual', cents, reason: null, steps: [{ kind: 'base', cents, label: reason }] };

/** Splits a fee into the sections' part and the club's; family reductions and the family cap only affect the latter. */
export const sectionCentsOf = (steps: readonly FeeStep[]): number =>
  steps.reduce((sum, { kind, cents }) => sum + (kind === 'section' ? cents : 0), 0);

const sectionStep = (due: SectionDue, isJunior: boolean, mode: ProRata): FeeStep => {
  const { id, name, individual } = due;
  const label = `Sektion ${name}`;
  if (individual !== null) {
    return { kind: 'section', cents: individual.cents, label: `${label} (${individual.reason})`, section: id };
  }
  const year = isJunior ? due.juniorCents : due.cents;
  return { kind: 'section', cents: proRataOf(year, due.enteredOn, mode), label, section: id };
};

/** Sektionsbeitrag: added to the club's fee. A person exempt by a function or a waiver owes no section fee either. */
export const withSections = (
  fee: Fee,
  sections: readonly SectionDue[],
  { isChild, feeProRata }: { isChild: boolean; feeProRata: ProRata },
): Fee => {
  if (fee.reason === 'function' || fee.reason === 'waived') return fee;
  const steps = sections.map((due) => sectionStep(due, isChild, feeProRata)).filter(({ cents }) => cents > 0);
  if (steps.length === 0) return fee;
  const cents = fee.cents + sectionCentsOf(steps);
  return { ...fee, cents, reason: null, steps: [...(fee.cents === 0 ? [] : fee.steps), ...steps] };
};

const wholeFee = (tier: FeeTier, cents: number): Fee =>
  cents === 0 ? nothing(tier, 'free') : { tier, cents, reason: null, steps: [{ kind: 'base', cents }] };

/** A child in the sense of the junior fee. */
export const isChildOn = (birthDate: IsoDay | null, on: IsoDay, rules: AgeRules): boolean =>
  tierByAge(birthDate, on, rules) === 'junior';

type FamilyMember = { id: number; fee: Fee; birthDate: IsoDay | null; enteredOn: IsoDay | null; isChild: boolean };

/** The reduced fee at a position in the family; a fixed amount is per year and never raises the fee. */
export const reducedBy = (
  { mode, value }: FamilyStep,
  cents: number,
  { enteredOn, proRata }: { enteredOn: IsoDay | null; proRata: ProRata },
): number => {
  if (mode === 'full') return cents;
  if (mode === 'free') return 0;
  if (mode === 'percent') return Math.round((cents * value) / 100);
  return Math.min(cents, proRataOf(value, enteredOn, proRata));
};

const firstPlace = 1;

/** The rule for a position; agreed fees are not reduced. */
const stepAt = (tier: FeeTier, place: number, family: FamilyFees): FamilyStep | null => {
  if (tier === 'agreed' || tier === 'individual' || place <= firstPlace) return null;
  return place === 2 ? family[tier].second : family[tier].third;
};

const eldestFirst = (one: IsoDay | null, other: IsoDay | null) => (one ?? '9999').localeCompare(other ?? '9999');

/**
 * Ermäßigung der Familie: the highest fee comes first, the older person first if equal. Persons already charged for the year take a
 * position; persons who owe nothing take none.
 */
export const reduceFamily = <T extends FamilyMember>(
  members: readonly T[],
  { feeFamily, feeProRata }: Pick<FeeRules, 'feeFamily' | 'feeProRata'>,
  placesTaken: number,
): readonly T[] => {
  const counted = members.filter(({ fee, isChild }) => fee.cents > 0 && (feeFamily.counts === 'members' || isChild));
  const inOrder = counted.toSorted(
    (a, b) => b.fee.cents - a.fee.cents || eldestFirst(a.birthDate, b.birthDate) || a.id - b.id,
  );
  const reduced = new Map(
    inOrder.map(({ id, fee, enteredOn }, index) => {
      const step = stepAt(fee.tier, placesTaken + index + 1, feeFamily);
      const cents = step === null ? fee.cents : reducedBy(step, fee.cents, { enteredOn, proRata: feeProRata });
      return [id, lessBy(fee, 'family', cents, 'family')];
    }),
  );
  return members.map((member) => ({ ...member, fee: reduced.get(member.id) ?? member.fee }));
};

/** Whether a fee depends on the fees of other family members. */
export const countsFamily = ({ feeFamily, feeFamilyCap }: Pick<FeeRules, 'feeFamily' | 'feeFamilyCap'>): boolean =>
  feeFamilyCap > 0 ||
  ([feeFamily.normal, feeFamily.junior, feeFamily.senior, feeFamily.supporter] as const).some(
    ({ second, third }) => second.mode !== 'full' || third.mode !== 'full',
  );

type EnteringMember = {
  person: Payer;
  /** Family members already charged for the year: how many count, and their total. */
  placesTaken: number;
  familyCents: number;
};

/** What a person owes who becomes a member on a day, given what the family was already charged for the year. */
export const entryFeeInFamily = (
  { person, placesTaken, familyCents }: EnteringMember,
  on: IsoDay,
  rules: FeeRules,
): number => {
  const tier = tierByAge(person.birthDate, on, rules);
  const member: FamilyMember = {
    id: 0,
    fee: wholeFee(tier, entryFeeOf(person, on, rules)),
    birthDate: person.birthDate,
    enteredOn: on,
    isChild: tier === 'junior',
  };
  const [left] = capFamily(reduceFamily([member], rules, placesTaken), rules.feeFamilyCap, familyCents);
  return left?.fee.cents ?? 0;
};

/**
 * Höchstbetrag der Familie: the highest fees count first; the fee that exceeds the cap is cut, and the remaining ones are dropped. Amounts
 * the family was already charged for the year count towards it.
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
    cut.set(id, lessBy(fee, 'cap', cents, 'capped'));
  }
  return members.map((member) => ({ ...member, fee: cut.get(member.id) ?? member.fee }));
};
