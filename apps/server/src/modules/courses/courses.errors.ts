import type { CourseFormProblem } from '@vereinshaus/contract/courses/rules';
import { AppError, changedMeanwhile, defineErrors } from '../../kit/errors.ts';

/** How many names are listed, enough to recognise the courses. */
const maxNames = 3;

/** „Turnen“, „Yoga“ … */
const listed = (names: readonly string[]) =>
  `${names
    .slice(0, maxNames)
    .map((name) => `„${name}“`)
    .join(', ')}${names.length > maxNames ? ' …' : ''}`;

export const courseErrors = defineErrors('courses', {
  gone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  modelGone: {
    http: 422,
    text: 'Diese Zahlungsweise gibt es nicht oder nicht mehr.',
    field: 'coursePaymentModel_ID',
  },
  otherCourseGone: {
    http: 422,
    text: 'Einen der gewählten Kurse gibt es nicht oder nicht mehr.',
  },
  changedMeanwhile: {
    http: 409,
    text: ({ who, fields }: { who: string; fields: readonly string[] }) =>
      changedMeanwhile(`${who} hat diesen Kurs inzwischen geändert`, fields),
  },
  hasParticipants: {
    http: 409,
    text: ({ participants, waiting }: { participants: number; waiting: number }) =>
      `Dieser Kurs kann nicht gelöscht werden: ${inUse(participants, waiting)}. Bitte melde sie zuerst ab.`,
  },
  otherChange: {
    http: 422,
    text: 'Preise und Uhrzeiten gibt es nur für die gewählten Kurse, und für jeden einmal.',
    field: 'changes',
  },
  alreadyMoved: {
    http: 409,
    text: ({ names }: { names: readonly string[] }) => {
      const [first, ...others] = names.slice(0, maxNames).map((name) => `„${name}“`);
      return others.length === 0
        ? `Ein Saisonwechsel hat ${first} schon mitgenommen. Bitte wähle den Kurs ab oder nimm den früheren Saisonwechsel zurück.`
        : `Ein Saisonwechsel hat ${names.length} der gewählten Kurse schon mitgenommen (${[first, ...others].join(', ')}${names.length > maxNames ? ' …' : ''}). Bitte wähle sie ab oder nimm den früheren Saisonwechsel zurück.`;
    },
  },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte ${column} gibt es nicht.` },
  someGone: {
    http: 404,
    text: ({ count }: { count: number }) =>
      count === 1
        ? 'Einen der gewählten Kurse gibt es nicht oder nicht mehr. Es wurde nichts geändert.'
        : `${count} der gewählten Kurse gibt es nicht oder nicht mehr. Es wurde nichts geändert.`,
    field: 'course_ids',
  },
  someEnded: {
    http: 409,
    text: ({ names }: { names: readonly string[] }) =>
      names.length === 1
        ? `„${names[0]}“ ist schon zu Ende und kann nicht mehr veröffentlicht werden.`
        : `${names.length} der gewählten Kurse sind schon zu Ende (${names
            .slice(0, maxNames)
            .map((name) => `„${name}“`)
            .join(', ')}${names.length > maxNames ? ' …' : ''}). Bitte wähle sie ab.`,
    field: 'course_ids',
  },
  priceTwice: { http: 422, text: 'Für jeden Kurs gibt es einen Preis.', field: 'courses' },
  pricesMoved: {
    http: 409,
    text: ({ names }: { names: readonly string[] }) =>
      `${listed(names)} ${names.length === 1 ? 'wurde' : 'wurden'} inzwischen geändert. Es ist noch nichts gespeichert; bitte sieh dir die Preise noch einmal an.`,
  },
  sharedPlan: {
    http: 422,
    text: ({ names }: { names: readonly string[] }) =>
      `Die Raten von ${listed(names)} kommen aus einer Zahlungsweise, die auch andere Kurse haben. Bitte ändere sie dort.`,
    field: 'courses',
  },
  runGone: { http: 404, text: 'Diesen Saisonwechsel gibt es nicht.' },
  runUndone: { http: 409, text: 'Dieser Saisonwechsel ist schon zurückgenommen.' },
  runBooked: {
    http: 409,
    text: ({ bookings }: { bookings: number }) =>
      bookings === 1
        ? 'In diesen Kursen hat schon jemand gebucht. Der Saisonwechsel kann nicht mehr zurückgenommen werden.'
        : `In diesen Kursen gibt es schon ${bookings} Buchungen. Der Saisonwechsel kann nicht mehr zurückgenommen werden.`,
  },
  liveFull: { http: 503, text: 'Gerade sehen sehr viele zu. Die Plätze werden beim nächsten Laden der Seite aktuell.' },
});

const inUse = (participants: number, waiting: number) =>
  [
    ...(participants > 0
      ? [participants === 1 ? 'eine Person nimmt teil' : `${participants} Personen nehmen teil`]
      : []),
    ...(waiting > 0 ? [waiting === 1 ? 'eine Person wartet' : `${waiting} Personen warten`] : []),
  ].join(', ');

/** The first problem is the message; all of them are attached to their fields. */
export const formRefused = (problems: readonly CourseFormProblem[]): AppError => {
  const fields = Object.fromEntries(problems.flatMap((problem) => problem.fields.map((name) => [name, problem.text])));
  return new AppError('courses.form', 422, problems[0]?.text ?? '', fields);
};
