import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

/** `at` in epoch seconds. */
type DateOfCourse = { course: string; at: number };

const dateText = ({ course, at }: DateOfCourse) => `${course} am ${formatDayAndTime(at)}`;

export const attendanceHistory = {
  kinds: {
    'attendance.saved': kind<DateOfCourse & { count: number }>({
      category: 'course',
      sentence: ({ count, ...date }) =>
        `Anwesenheit eingetragen: ${dateText(date)} (${count === 1 ? 'eine Person' : `${count} Personen`})`,
    }),
    'attendance.walkInsNoted': kind<DateOfCourse & { count: number }>({
      category: 'course',
      sentence: ({ count, ...date }) =>
        `${count === 1 ? 'Ein Name' : `${count} Namen`} ohne Buchung notiert: ${dateText(date)}`,
    }),
    'attendance.walkInAssigned': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `War ohne Buchung da: ${dateText(date)}`,
    }),
    'attendance.walkInDismissed': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Notierten Namen verworfen: ${dateText(date)}`,
    }),
    'attendance.excused': kind<{ dates: readonly DateOfCourse[] }>({
      category: 'course',
      sentence: ({ dates }) => `Entschuldigt: ${dates.map(dateText).join(', ')}`,
    }),
    'attendance.excuseTakenBack': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Kommt doch: ${dateText(date)}`,
    }),
    'attendance.coming': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Zugesagt: ${dateText(date)}`,
    }),
    'attendance.selfMarked': kind<{ dates: readonly DateOfCourse[] }>({
      category: 'course',
      sentence: ({ dates }) => `Selbst als anwesend eingetragen: ${dates.map(dateText).join(', ')}`,
    }),
    'attendance.arrived': kind<DateOfCourse & { device: string }>({
      category: 'course',
      sentence: ({ device, ...date }) => `Am Eingang erfasst (${device}): ${dateText(date)}`,
    }),
    'attendance.tryoutTaken': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Zum Schnuppern angemeldet: ${dateText(date)}`,
    }),
    'attendance.tryoutCancelled': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Vom Schnuppern abgemeldet: ${dateText(date)}`,
    }),
  },
} satisfies AreaHistory;
