import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

/** `at` in epoch seconds. */
type DateOfCourse = { course: string; at: number };

const dateText = ({ course, at }: DateOfCourse) => `${course} am ${formatDayAndTime(at)}`;

export const makeupsHistory = {
  kinds: {
    'makeups.earned': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Ersatzstunde bekommen für: ${dateText(date)}`,
    }),
    'makeups.given': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Ersatzstunde gegeben für ${course}: ${reason}`,
    }),
    'makeups.redeemed': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Ersatzstunde eingelöst: ${dateText(date)}`,
    }),
    'makeups.givenBack': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Ersatzstunde zurückgegeben: ${dateText(date)}`,
    }),
    'makeups.dateOff': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Ersatzstunde wieder offen, Termin abgesagt oder verschoben: ${dateText(date)}`,
    }),
    'makeups.returned': kind<DateOfCourse>({
      category: 'course',
      sentence: (date) => `Ersatzstunde entfällt, doch teilgenommen: ${dateText(date)}`,
    }),
    'makeups.withdrawn': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Ersatzstunde zurückgezogen für ${course}: ${reason}`,
    }),
  },
} satisfies AreaHistory;
