import { dayInVienna, formatDayWithWeekday, formatTime } from '@vereinshaus/contract/kit/days';

type Times = { start: number; end: number };

/** „Mo., 12.10.2026, 16:00 bis 17:30“; over several days with both days. */
export const timesText = ({ start, end }: Times): string => {
  const [from, to] = [dayInVienna(new Date(start * 1000)), dayInVienna(new Date(end * 1000))];
  const last = from === to ? '' : `${formatDayWithWeekday(to)}, `;
  return `${formatDayWithWeekday(from)}, ${formatTime(start)} bis ${last}${formatTime(end)}`;
};
