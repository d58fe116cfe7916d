import { formatDay, formatDayWithWeekday } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText } from '@vereinshaus/contract/kit/vienna-time';

/** „Mo., 26.10.2026, 17:00 bis 18:00“, over midnight with both days. */
export const timesInWords = (start: number, end: number): string => {
  const [from, to] = [clockInVienna(new Date(start * 1000)), clockInVienna(new Date(end * 1000))];
  const until = from.day === to.day ? '' : `${formatDay(to.day)}, `;
  return `${formatDayWithWeekday(from.day)}, ${clockText(from.minutes)} bis ${until}${clockText(to.minutes)}`;
};
