import { chargeLines } from '@vereinshaus/contract/bookings/booking-lines';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { isOverOn } from '@vereinshaus/contract/bookings/cancellation';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna, formatDayOf, fromSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

/** A booking as its owner reads it. */
type Course = BookingLine['course'];

export const spanText = ({ startdate, enddate }: Pick<Course, 'startdate' | 'enddate'>): string => {
  const [from, to] = [formatDayOf(startdate), formatDayOf(enddate)];
  if (from !== '' && to !== '') return from === to ? from : `${from} – ${to}`;
  if (from !== '') return `ab ${from}`;
  return to === '' ? '' : `bis ${to}`;
};

/** What was charged without a course: its word, and how its day is told. */
const charges: Readonly<Record<number, { label: string; since: string }>> = {
  [chargeLines.membershipFee]: { label: 'Beitrag', since: 'vorgeschrieben am' },
  [chargeLines.voucher]: { label: 'Gutschein', since: 'gekauft am' },
  [chargeLines.room]: { label: 'Raum', since: 'gebucht am' },
};

/** "angemeldet am 03.02.2026". */
export const sinceText = ({ course_ID: courseId, timeCreation }: Pick<Course, 'course_ID' | 'timeCreation'>): string =>
  `${charges[courseId]?.since ?? 'angemeldet am'} ${formatDayOf(timeCreation)}`;

export const stateOf = ({
  course_ID: courseId,
  role,
  position,
  timeLeave,
  reserved,
}: Pick<Course, 'course_ID' | 'role' | 'position' | 'timeLeave' | 'reserved'>) => {
  const charge = charges[courseId];
  if (charge !== undefined) return { label: charge.label, color: 'gray' } as const;
  if (timeLeave > 0) return { label: 'storniert', color: 'gray' } as const;
  if (role === participationRole.waiting) return { label: `Warteliste, Platz ${position}`, color: 'yellow' } as const;
  if (role === participationRole.trainer) return { label: 'Trainer', color: 'blue' } as const;
  return reserved ? ({ label: 'reserviert', color: 'blue' } as const) : ({ label: 'gebucht', color: 'green' } as const);
};

/** "Reserviert, wird am 01.08.2027 verrechnet": the place is theirs, nothing is owed yet. */
export const reservedText = ({ chargedFrom }: Pick<Course, 'chargedFrom'>): string =>
  `Reserviert, wird ${chargedFrom > 0 ? `am ${formatDayOf(chargedFrom)}` : 'demnächst'} verrechnet`;

type OwedAmount = { price: number; dueDate: number; open?: number | undefined };

/**
 * What an amount owes when: "bezahlt", "heute fällig", "seit 01.10.2026 fällig", "am 01.04.2027 fällig", and how much of it where only a
 * part is left. Who may not know what is paid reads the day alone.
 */
export const owedText = ({ price, dueDate, open }: OwedAmount, now: Date): string => {
  if (open === 0) return 'bezahlt';
  const due = fromSeconds(dueDate);
  if (due === null) return 'sofort fällig';
  const [day, today] = [dayInVienna(due), dayInVienna(now)];
  const isOverdue = day < today && open !== undefined;
  const when = day === today ? 'heute fällig' : `${isOverdue ? 'seit' : 'am'} ${formatDayOf(dueDate)} fällig`;
  return open === undefined || open === price ? when : `${formatMoney(open)} ${when}`;
};

/**
 * When an amount would be due for whoever books now: "fällig am 01.04.2027"; a day that has come means "sofort fällig",
 * because a booking owes nothing before it was made. Without a day there is nothing to say.
 */
export const dueIfBookedText = (dueDate: number, now: Date): string => {
  const due = fromSeconds(dueDate);
  if (due === null) return '';
  return dayInVienna(due) <= dayInVienna(now) ? 'sofort fällig' : `fällig am ${formatDayOf(dueDate)}`;
};

/** "storniert am 03.02.2026, Kosten gutgeschrieben". */
export const cancelledText = ({ timeLeave, refunded, cp_price: cents }: Course): string => {
  const credit = refunded ? 'Kosten gutgeschrieben' : 'ohne Gutschrift';
  return `storniert am ${formatDayOf(timeLeave)}${cents > 0 ? `, ${credit}` : ''}`;
};

const isOver = ({ course }: BookingLine, now: Date): boolean => {
  const end = fromSeconds(course.enddate);
  return isOverOn(end === null ? null : dayInVienna(end), dayInVienna(now));
};

/** What comes next first; then what has no date yet, and last what was cancelled. */
const orderOf = ({ course }: BookingLine): number => {
  if (course.timeLeave > 0) return Number.POSITIVE_INFINITY;
  return course.nextevent || course.startdate || Number.MAX_SAFE_INTEGER;
};

export const splitByTime = (lines: readonly BookingLine[], now: Date) => {
  const byDate = lines.toSorted((one, other) => orderOf(one) - orderOf(other) || 0);
  return {
    current: byDate.filter((line) => !isOver(line, now)),
    past: lines.filter((line) => isOver(line, now)),
  };
};

/** A place that is running, and that non-members would pay more for or could not have. */
export const runsAsMember = (line: BookingLine, now: Date): boolean => {
  const { role, timeLeave, membersOnly, price, pricenm, cp_price_nominal: nominal } = line.course;
  if (role !== participationRole.participant || timeLeave > 0 || isOver(line, now)) return false;
  return membersOnly || (price < pricenm && nominal < pricenm);
};

/** Which of the two prices of a plan counts for the booking; where they are the same it does not matter. */
export const paysAsMember = ({ membersOnly, price, pricenm, cp_price_nominal: nominal }: Course): boolean =>
  membersOnly || price === pricenm || nominal < pricenm;
