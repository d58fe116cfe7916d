import { type Answers, answerText, type FormField, isAnswered } from '@vereinshaus/contract/forms/form-fields';

/** Number of each answer, in the order of the options; null = not countable. */
export const countsOf = (
  field: FormField,
  answers: readonly Answers[],
): readonly (readonly [name: string, count: number])[] | null => {
  const given = answers.flatMap((one) => one[field.key] ?? []);
  const count = (name: string) => given.filter((value) => answerText(field, value) === name).length;
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return field.options.map((option) => [option, given.filter((value) => value === option).length] as const);
    case 'scale':
      return Array.from({ length: field.steps }, (_, index) => String(index + 1)).map(
        (step) => [step, count(step)] as const,
      );
    case 'yesNo':
      return ['Ja', 'Nein'].map((word) => [word, count(word)] as const);
    default:
      return null;
  }
};

/** Average of a scale or number; null if there is none. */
export const averageOf = (field: FormField, answers: readonly Answers[]): number | null => {
  if (field.kind !== 'scale' && field.kind !== 'number') return null;
  const numbers = answers.flatMap((one) => {
    const value = one[field.key];
    return typeof value === 'number' ? [value] : [];
  });
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
};

export const answeredCount = ({ key }: FormField, answers: readonly Answers[]): number =>
  answers.filter((one) => isAnswered(one[key])).length;
