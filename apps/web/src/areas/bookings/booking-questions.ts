import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { type BookingQuestions, bookingAnswerProblems } from '@vereinshaus/contract/forms/booking-answers';
import { type Answers, type AnswerValue, isAnswered } from '@vereinshaus/contract/forms/form-fields';

/** What is answered so far, by person, form and question; what is not in it yet is as it was answered before. */
export type DraftAnswers = Readonly<Record<string, AnswerValue | undefined>>;

export const answerKey = (personId: number, slot: string, key: string): string => `${personId}.${slot}.${key}`;

/** Where a question stands on the screen. */
export type AnswerField = `answer.${string}`;
export const answerField = (personId: number, slot: string, key: string): AnswerField =>
  `answer.${answerKey(personId, slot, key)}`;

type AnsweringPerson = Pick<BookingCandidate, 'ID' | 'answers' | 'answeredElsewhere'>;

/** The forms that are asked for somebody: not those that another home has answered. */
export const questionsFor = (
  person: AnsweringPerson,
  forms: readonly BookingQuestions[],
): readonly BookingQuestions[] => forms.filter(({ slot }) => !person.answeredElsewhere.includes(slot));

export const answerTo = (
  draft: DraftAnswers,
  person: AnsweringPerson,
  slot: string,
  key: string,
): AnswerValue | undefined => {
  const name = answerKey(person.ID, slot, key);
  if (Object.hasOwn(draft, name)) return draft[name];
  return person.answers.find((before) => before.slot === slot)?.values[key];
};

/** Of the questions that are asked now: what was answered to others stays in the draft and is not sent. */
const answersTo = (draft: DraftAnswers, person: AnsweringPerson, { slot, fields }: BookingQuestions): Answers =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = answerTo(draft, person, slot, key);
      return isAnswered(value) ? [[key, value]] : [];
    }),
  );

export const answersOf = (draft: DraftAnswers, person: AnsweringPerson, forms: readonly BookingQuestions[]) =>
  questionsFor(person, forms).map((form) => ({
    slot: form.slot,
    version: form.version,
    values: answersTo(draft, person, form),
  }));

/** What is missing or wrong, where it stands, in the order of the screen. */
export const missingAnswers = (
  draft: DraftAnswers,
  persons: readonly AnsweringPerson[],
  forms: readonly BookingQuestions[],
): readonly (readonly [AnswerField, string])[] =>
  persons.flatMap((person) =>
    questionsFor(person, forms).flatMap((form) => {
      const problems = bookingAnswerProblems(form.fields, answersTo(draft, person, form));
      return form.fields.flatMap(({ key }) => {
        const problem = problems.get(key);
        return problem === undefined ? [] : [[answerField(person.ID, form.slot, key), problem] as const];
      });
    }),
  );
