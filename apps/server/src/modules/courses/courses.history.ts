import { courseFieldLabels, courseGenderLabels } from '@vereinshaus/contract/courses/course-fields';
import {
  type AreaHistory,
  type Changes,
  kind,
  readCents,
  readDayOfMoment,
  readMoment,
  readWord,
} from '../history/area-history.ts';

export const coursesHistory = {
  kinds: {
    'course.created': kind<{ name: string }>({
      category: 'course',
      sentence: ({ name }) => `Kurs „${name}“ angelegt`,
    }),
    'course.changed': kind<{ name: string; version: number; changes: Changes }>({
      category: 'course',
      sentence: ({ name, changes }, named) => `Kurs „${name}“ geändert: ${named(changes)}`,
    }),
    'course.pictureChanged': kind<{ name: string; isRemoved: boolean }>({
      category: 'course',
      sentence: ({ name, isRemoved }) => `Bild des Kurses „${name}“ ${isRemoved ? 'entfernt' : 'geändert'}`,
    }),
    'course.tagged': kind<{ changes: { tags: { before: readonly string[]; after: readonly string[] } } }>({
      category: 'course',
      sentence: ({ changes: { tags } }) => `Tags des Kurses: ${tags.after.join(', ') || 'keine'}`,
    }),
    'course.duplicated': kind<{ name: string; fromId: number; days: number }>({
      category: 'course',
      sentence: ({ name, fromId, days }) =>
        `Kurs „${name}“ aus Kurs ${fromId} dupliziert${days === 0 ? '' : `, um ${days} Tage verschoben`}`,
    }),
    'course.deleted': kind<{ name: string }>({
      category: 'course',
      sentence: ({ name }) => `Kurs „${name}“ gelöscht`,
    }),
    'course.seasonMoved': kind<{ runId: number; courses: number; reserved?: number }>({
      category: 'course',
      sentence: ({ courses, reserved = 0 }) =>
        `Saisonwechsel: ${courses} Kurse ins nächste Schuljahr dupliziert${reserved === 0 ? '' : `, ${reserved} Plätze reserviert`}`,
    }),
    'course.seasonUndone': kind<{ runId: number; courses: number }>({
      category: 'course',
      sentence: ({ courses }) => `Saisonwechsel zurückgenommen: ${courses} Kurse gelöscht`,
    }),
  },
  labels: {
    /** A name of its own, because the club has a name field too. */
    courseName: courseFieldLabels.name,
    ...courseFieldLabels,
    /** A copy that is not published yet. */
    isDraft: 'Entwurf',
  },
  readers: {
    bookingStart: readMoment,
    bookingEnd: readMoment,
    allBookingStart: readMoment,
    showStart: readMoment,
    showEnd: readMoment,
    startdate: readDayOfMoment,
    enddate: readDayOfMoment,
    paymentDueDate: readDayOfMoment,
    ageQualifyingDate: readDayOfMoment,
    price: readCents,
    pricenm: readCents,
    praeHourlyRate: readCents,
    gender: readWord(courseGenderLabels),
  },
} satisfies AreaHistory;
