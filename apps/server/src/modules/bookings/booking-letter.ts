import { cancellationOf, cancellationText } from '@vereinshaus/contract/bookings/cancellation';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna, formatDay, formatDayWithWeekday, formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Price } from '@vereinshaus/contract/price-rules/prices';
import { noWithdrawalFromCourses, withdrawalFromMembership } from '@vereinshaus/contract/withdrawals/calls';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Letter, LetterFact } from '../system/index.ts';
import type { CourseFacts } from './course-facts.ts';
import type { PersonFacts } from './person-facts.ts';
import { partsIn } from './share-booking.ts';
import type { Place } from './take-place.ts';

const { participant, waiting } = participationRole;

export type LetterCourse = Pick<CourseFacts, 'id' | 'name' | 'startsOn' | 'endsOn' | 'nextDate' | 'bring'>;

/** What became of somebody: a place, or one in the queue. */
export type BookingNotice = {
  person: PersonFacts;
  place: Place;
  position: number;
  /** Epoch seconds until which the family may undo it; left out = it may not. */
  undoUntil?: number;
};

const fact = (label: string, text: string): readonly LetterFact[] => (text === '' ? [] : [{ label, text }]);

/** Mia, Paul und Eva. */
export const inOneLine = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`;

/** "Kinderturnen ab Di., 17.11.2026": the day on which it begins for whoever books now. */
export const courseFrom = (ctx: WorkCtx, { name, startsOn, nextDate }: LetterCourse): string => {
  const isAhead = startsOn !== null && startsOn >= dayInVienna(ctx.now);
  const first = isAhead ? startsOn : nextDate && dayInVienna(nextDate.startsAt);
  return first ? `${name} ab ${formatDayWithWeekday(first)}` : name;
};

/** When, where, what to bring: the same for all of the family. Who only waits has no first date. */
export const courseFacts = (
  { startsOn, endsOn, nextDate, bring }: LetterCourse,
  { hasPlace }: { hasPlace: boolean },
): readonly LetterFact[] => [
  ...fact(
    'Erster Termin',
    nextDate === null || !hasPlace
      ? ''
      : `${formatMoment(nextDate.startsAt.getTime() / 1000)}–${formatTime(nextDate.endsAt)}`,
  ),
  ...fact('Wo', nextDate?.place ?? ''),
  ...fact('Zeitraum', startsOn === null || endsOn === null ? '' : `${formatDay(startsOn)} – ${formatDay(endsOn)}`),
  ...fact('Mitzubringen', bring),
];

/** What is owed for the course, in lines: the derivation, and what is due when. */
const priceFacts = ({ price, shares }: Place): readonly LetterFact[] => {
  const isFree = price === null || price.cents === 0;
  const due = isFree
    ? []
    : price.instalments.map(({ description, cents, dueOn }) =>
        price.instalments.length === 1
          ? `am ${formatDay(dueOn)}`
          : `${description}: ${formatMoney(cents)} am ${formatDay(dueOn)}`,
      );
  const steps = isFree ? [] : price.steps.map(({ label, cents }) => `${label}: ${formatMoney(cents)}`);
  return [
    { label: 'Preis', text: isFree ? 'kostenlos' : steps.join('\n') },
    ...fact('Fällig', due.join('\n')),
    ...ownPartFacts(price, shares),
    ...feeFacts(price),
  ];
};

/** What the first home pays of it; who pays the rest gets a mail of their own. */
const ownPartFacts = (price: Price | null, shares: Place['shares']): readonly LetterFact[] => {
  if (price === null || shares.length === 0) return [];
  const borneOf = partsIn(shares);
  const others = price.instalments.flatMap(({ cents }) => borneOf(cents)).reduce((sum, { cents }) => sum + cents, 0);
  const own = price.cents - others;
  return fact('Dein Teil', own === 0 ? 'nichts, jemand anderer zahlt alles' : formatMoney(own));
};

/** The fee of who becomes a member with it: a line of its own, with what a code takes off it. */
const feeFacts = (price: Price | null): readonly LetterFact[] => {
  const [fee, ...off] = price?.feeSteps ?? [];
  if (price === null || fee === undefined) return [];
  const lines = off.map(({ label, cents }) => `${label}: ${formatMoney(cents)}`);
  const total = off.length === 0 ? [] : [`Gesamt: ${formatMoney(price.feeCents)}`];
  const dueOn = price.instalments[0]?.dueOn;
  const due = dueOn === undefined ? [] : [`fällig am ${formatDay(dueOn)}`];
  return fact(fee.label, [formatMoney(fee.cents), ...lines, ...total, ...due].join('\n'));
};

const placeFacts = ({ place, position }: BookingNotice): readonly LetterFact[] =>
  place.role === waiting
    ? [
        {
          label: 'Warteliste',
          text: `Platz ${position}. Das kostet nichts. Sobald ein Platz frei wird, hörst du von uns.`,
        },
      ]
    : priceFacts(place);

/** How to take it back, with where to write to where only the club can. */
const cancellationFacts = (
  ctx: WorkCtx,
  { startsOn, endsOn }: LetterCourse,
  { place: { role }, undoUntil = 0 }: BookingNotice,
  selfCancel: boolean,
): readonly LetterFact[] => {
  const way = cancellationOf({ role, hasLeft: false, startsOn, endsOn, selfCancel, undoUntil }, dayInVienna(ctx.now));
  const text = cancellationText(way, startsOn, undoUntil);
  return fact('Stornieren', way === 'club' ? `${text}\n${ctx.club.origin}/kontakt?thema=12` : text);
};

/** A course has fixed dates; a membership that begins with it has not. */
const withdrawalFact = (family: readonly BookingNotice[]): LetterFact => {
  const bringsMembership = family.some(({ place: { price } }) => (price?.feeSteps.length ?? 0) > 0);
  const text = [noWithdrawalFromCourses, ...(bringsMembership ? [withdrawalFromMembership] : [])].join(' ');
  return { label: 'Rücktritt', text };
};

/** Of several each stands under their name, and what holds for all stands once. */
export const familyBlocks = (
  ctx: WorkCtx,
  course: LetterCourse,
  family: readonly BookingNotice[],
  selfCancel: boolean,
): Letter['blocks'] => {
  const [first] = family;
  const isSame = family.every(({ place }) => place.role === first?.place.role);
  const cancelling = (told: BookingNotice) => cancellationFacts(ctx, course, told, selfCancel);
  const shared = first === undefined || !isSame ? [] : cancelling(first);
  return [
    { heading: '', facts: courseFacts(course, { hasPlace: family.some(isBooked) }) },
    ...family.map((told) => ({
      heading: told.person.fullName,
      facts: [...placeFacts(told), ...(isSame ? [] : cancelling(told))],
    })),
    { heading: '', facts: [...shared, withdrawalFact(family)] },
  ].filter(({ facts }) => facts.length > 0);
};

export const isBooked = ({ place: { role } }: BookingNotice): boolean => role === participant;
