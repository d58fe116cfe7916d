import { clockInVienna, clockText } from '@vereinshaus/contract/vienna-time';

const weekdays = ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'];

const dayInWords = (day: string) => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** „Mo., 26.10.2026, 17:00 bis 18:00“, over midnight with both days. */
export const timesInWords = (start: number, end: number): string => {
  const [from, to] = [clockInVienna(new Date(start * 1000)), clockInVienna(new Date(end * 1000))];
  const weekday = weekdays[new Date(`${from.day}T00:00:00Z`).getUTCDay()] ?? '';
  const until = from.day === to.day ? '' : `${dayInWords(to.day)}, `;
  return `${weekday}, ${dayInWords(from.day)}, ${clockText(from.minutes)} bis ${until}${clockText(to.minutes)}`;
};
