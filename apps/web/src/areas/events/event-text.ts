import { attendanceLabels, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import type { CalendarEvent, Event } from '@vereinshaus/contract/events/calls';
import { durationLabel, periodLabels } from '@vereinshaus/contract/events/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText } from '@vereinshaus/contract/kit/vienna-time';

export const titleOf = ({ name, courseName }: Pick<Event, 'name' | 'courseName'>): string => name || courseName;

export const timeOf = (seconds: number): string => clockText(clockInVienna(new Date(seconds * 1000)).minutes);

export const dayOf = (seconds: number): string => clockInVienna(new Date(seconds * 1000)).day;

/** „60 Minuten“, or „bis Sa., 15.11.2026, 18:00“. */
export const lengthText = ({ duration, end }: Pick<Event, 'duration' | 'end'>): string =>
  duration === 'end' ? `bis ${formatMoment(end)}` : durationLabel(duration);

/** „18:00–19:00“, past midnight with the day of the end. */
export const timesText = ({ start, end }: Pick<Event, 'start' | 'end'>): string => {
  if (start === end) return timeOf(start);
  return `${timeOf(start)}–${dayOf(start) === dayOf(end) ? timeOf(end) : formatMoment(end)}`;
};

export const repeatText = ({ period }: Pick<Event, 'period'>): string =>
  period === 'never' ? '' : periodLabels[period];

/** The same word everywhere, from the trainer's list to the calendar on the phone. */
export const excusedLabel = attendanceLabels[attendanceStatus.excused];

/** „Lena (entschuldigt), Max“: family members who take part, and who is excused. */
export const whoText = ({
  own,
  own_IDs: ids,
  excused_IDs: excused,
}: Pick<CalendarEvent, 'own' | 'own_IDs' | 'excused_IDs'>): string =>
  own
    .map((name, at) => {
      const id = ids[at];
      return id !== undefined && excused.includes(id) ? `${name} (${excusedLabel})` : name;
    })
    .join(', ');
