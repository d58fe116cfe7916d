import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

/** `at` in epoch seconds. */
type ShiftOfCourse = { course: string; location: string; shift: string; at: number };

const shiftText = ({ course, location, shift, at }: ShiftOfCourse) =>
  `${shift} (${location}) am ${formatDayAndTime(at)}, ${course}`;

const listed = (word: string, names: readonly string[]) => (names.length === 0 ? [] : [`${word}: ${names.join(', ')}`]);

export const shiftsHistory = {
  kinds: {
    'shift.planned': kind<{
      course: string;
      added: readonly string[];
      changed: readonly string[];
      removed: readonly string[];
    }>({
      category: 'course',
      sentence: ({ course, added, changed, removed }) =>
        [
          `Schicht-Einteilung von „${course}“ gespeichert`,
          ...listed('neu', added),
          ...listed('geändert', changed),
          ...listed('gelöscht', removed),
        ].join('; '),
    }),
    'shift.joined': kind<ShiftOfCourse>({
      category: 'course',
      sentence: (shift) => `Zur Schicht eingeteilt: ${shiftText(shift)}`,
    }),
    'shift.left': kind<ShiftOfCourse>({
      category: 'course',
      sentence: (shift) => `Aus der Schicht genommen: ${shiftText(shift)}`,
    }),
  },
} satisfies AreaHistory;
