import { formatDay, formatDayWithWeekday } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { Shift } from '@vereinshaus/contract/shifts/calls';
import { isFull } from '@vereinshaus/contract/shifts/rules';

/** „Sa., 21.11.2026, 08:00–12:00“, past midnight with both days. */
export const shiftTimes = ({ dateFrom, dateTo }: Pick<Shift, 'dateFrom' | 'dateTo'>): string => {
  const [from, to] = [clockInVienna(new Date(dateFrom * 1000)), clockInVienna(new Date(dateTo * 1000))];
  const until = from.day === to.day ? '' : `${formatDay(to.day)}, `;
  return `${formatDayWithWeekday(from.day)}, ${clockText(from.minutes)}–${until}${clockText(to.minutes)}`;
};

/** „2 von 5“, „voll (5)“, or just the number if the shift is unlimited. */
export const placesText = (participants: number, count: number): string => {
  if (isFull(participants, count)) return `voll (${participants})`;
  return count === 0 ? `${participants} dabei` : `${participants} von ${count}`;
};
