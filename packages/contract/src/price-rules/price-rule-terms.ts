import { type DiscountTerms, discountLabel, discountValue } from '../discounts/calls.ts';
import { type IsoDay, isMinorOn } from '../kit/days.ts';
import { formatMoney } from '../kit/money.ts';
import { daysOfSchoolYear } from '../kit/school-year.ts';
import type { Reduction } from './prices.ts';

/**
 * Preisregeln: automatic price reductions of a club. Pure arithmetic, without database and clock. The rules in German, with the examples
 * used by the tests: docs/rules/preise.md.
 */
export const ruleKinds = ['family', 'lateEntry'] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const entryMeasures = ['dates', 'months', 'none'] as const;
export type EntryMeasure = (typeof entryMeasures)[number];

/** One course, courses with a tag, or all. */
type Scope = { courseId: number | null; tagId: number | null };

export type FamilyRule = Scope & {
  id: number;
  kind: 'family';
  fromChild: number;
  terms: DiscountTerms;
  /** Maximum reduction per family and school year; null = no limit. */
  capCents: number | null;
};

export type LateEntryRule = Scope & { id: number; kind: 'lateEntry'; measure: EntryMeasure };

export type PriceRule = FamilyRule | LateEntryRule;

type ScopedCourse = { courseId: number; tagIds: readonly number[] };

export const isInScope = ({ courseId, tagId }: Scope, course: ScopedCourse): boolean => {
  if (courseId !== null) return course.courseId === courseId;
  return tagId === null || course.tagIds.includes(tagId);
};

/** A rule for one course takes precedence over one for a tag, and that over one for all; among equals the older one wins. */
const rankOf = ({ courseId, tagId }: Scope) => {
  if (courseId !== null) return 0;
  return tagId === null ? 2 : 1;
};

/** „8 von 12 Terminen“. */
const units: Readonly<Record<Exclude<EntryMeasure, 'none'>, string>> = { dates: 'Terminen', months: 'Monaten' };

export type CourseSpan = { startsOn: IsoDay | null; endsOn: IsoDay | null; dates: readonly IsoDay[] };

const monthIndex = (day: IsoDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The remaining and the total amount of the course on a day; null = cannot be determined. */
const restOf = ({ startsOn, endsOn, dates }: CourseSpan, on: IsoDay, measure: EntryMeasure) => {
  if (measure === 'dates') return { left: dates.filter((day) => day >= on).length, whole: dates.length };
  if (measure === 'none' || startsOn === null || endsOn === null || on < startsOn) return null;
  return { left: monthIndex(endsOn) - monthIndex(on) + 1, whole: monthIndex(endsOn) - monthIndex(startsOn) + 1 };
};

/**
 * Später Einstieg: the price in proportion to the rest of the course, rounded to the cent. A booking after the end was entered late and
 * costs the full price.
 */
export const lateEntry = (rules: readonly PriceRule[], course: ScopedCourse & CourseSpan, on: IsoDay): Reduction => {
  const rule = rules
    .filter((one): one is LateEntryRule => one.kind === 'lateEntry' && isInScope(one, course))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id)[0];
  const rest = rule === undefined ? null : restOf(course, on, rule.measure);
  if (rule === undefined || rest === null || rule.measure === 'none') return () => null;
  if (rest.left <= 0 || rest.left >= rest.whole) return () => null;
  const label = `Später Einstieg, ${rest.left} von ${rest.whole} ${units[rule.measure]}`;
  return (cents) => ({ kind: 'lateEntry', label, cents: cents - Math.round((cents * rest.left) / rest.whole) });
};

/** A place of a family member that counts: they take part, or left without a refund. */
export type FamilyBooking = ScopedCourse & {
  id: number;
  personId: number;
  isChild: boolean;
  /** School year of the course. */
  year: number;
  /** When the place was booked, in milliseconds. */
  since: number;
  isReserved: boolean;
  ruleId: number | null;
  discountCents: number;
};

/** A person managed by somebody else who was not an adult when the school year began; also with an unknown age. */
export const isChildIn = (
  year: number,
  { id, managerId, birthDate }: { id: number; managerId: number; birthDate: IsoDay | null },
): boolean => id !== managerId && (birthDate === null || isMinorOn(birthDate, daysOfSchoolYear(year).from));

export type PricedPlaceInput = ScopedCourse & {
  personId: number;
  isChild: boolean;
  year: number;
  /** The booking being re-priced; its own earlier discount is ignored. */
  bookingId: number | null;
  /** Since when the person holds the place they give up for this one; it determines their position. */
  since: number | null;
  /** Reserved places count among each other; for all others they count once they are charged. */
  isReserved: boolean;
};

type BookingFilter = (booking: FamilyBooking) => boolean;

const countedFor =
  (rule: FamilyRule, asked: PricedPlaceInput): BookingFilter =>
  (booking) =>
    booking.isChild &&
    booking.year === asked.year &&
    isInScope(rule, booking) &&
    (asked.isReserved || !booking.isReserved);

const isBefore = (one: FamilyBooking, other: { since: number; id: number }) =>
  one.since < other.since || (one.since === other.since && one.id < other.id);

/** Das wievielte Kind: children are counted in the order of their first places; 0 = not a child. */
export const childNumber = (rule: FamilyRule, asked: PricedPlaceInput, family: readonly FamilyBooking[]): number => {
  if (!asked.isChild) return 0;
  const places = family.filter(countedFor(rule, asked));
  const own = places.filter(({ personId }) => personId === asked.personId);
  const last = { since: Number.POSITIVE_INFINITY, id: 0 };
  const given = asked.since === null ? last : { since: asked.since, id: 0 };
  const first = own.reduce<{ since: number; id: number }>((least, one) => (isBefore(one, least) ? one : least), given);
  const others = places.filter((one) => one.personId !== asked.personId && isBefore(one, first));
  return 1 + new Set(others.map(({ personId }) => personId)).size;
};

const leftOfCap = (
  { id, capCents }: FamilyRule,
  { year, bookingId }: PricedPlaceInput,
  family: readonly FamilyBooking[],
): number => {
  if (capCents === null) return Number.POSITIVE_INFINITY;
  const used = family
    .filter((booking) => booking.ruleId === id && booking.year === year && booking.id !== bookingId)
    .reduce((sum, { discountCents }) => sum + discountCents, 0);
  return Math.max(0, capCents - used);
};

/** Familienermäßigung: the applicable rule with the highest reduction for this child; the older one if equal. */
export const familyDiscount =
  (rules: readonly PriceRule[], asked: PricedPlaceInput, family: readonly FamilyBooking[]): Reduction =>
  (cents) => {
    const found = rules
      .filter((rule): rule is FamilyRule => rule.kind === 'family' && isInScope(rule, asked))
      .flatMap((rule) => {
        const number = childNumber(rule, asked, family);
        if (number < rule.fromChild) return [];
        const whole = discountValue(rule.terms, cents);
        const value = Math.min(whole, leftOfCap(rule, asked, family));
        const capped = value < whole ? ', Höchstbetrag erreicht' : '';
        const label = `Familienermäßigung, ${number}. Kind (${discountLabel(rule.terms)}${capped})`;
        return [{ kind: 'family' as const, label, cents: value, ruleId: rule.id }];
      })
      .toSorted((one, other) => other.cents - one.cents || one.ruleId - other.ruleId);
    return found[0] ?? null;
  };

const measureTexts: Readonly<Record<EntryMeasure, string>> = {
  dates: 'Später Einstieg nach Terminen',
  months: 'Später Einstieg nach Monaten',
  none: 'Später Einstieg zum ganzen Preis',
};

/** „Ab dem 2. Kind 10 %, höchstens € 100,00 je Familie und Schuljahr“. */
export const ruleText = (rule: PriceRule): string => {
  if (rule.kind === 'lateEntry') return measureTexts[rule.measure];
  const cap = rule.capCents === null ? '' : `, höchstens ${formatMoney(rule.capCents)} je Familie und Schuljahr`;
  return `Ab dem ${rule.fromChild}. Kind ${discountLabel(rule.terms)}${cap}`;
};
