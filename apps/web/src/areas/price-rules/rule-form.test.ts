import { expect, it } from 'vitest';
import { emptyRule, formOf, inputOf, problemsOf } from './rule-form.ts';

it('asks for what is missing, at the field that is open', () => {
  const value = 'Bitte gib entweder einen Betrag oder einen Prozentsatz an.';
  expect(problemsOf(emptyRule('family'))).toEqual({ absoluteAmount: value, amountRelative: value });
  expect(problemsOf(emptyRule('lateEntry'))).toEqual({});
  expect(problemsOf({ ...emptyRule('lateEntry'), where: 'course' })).toEqual({
    course_ID: 'Bitte wähle einen Kurs aus.',
  });
  expect(problemsOf({ ...emptyRule('lateEntry'), where: 'tag' })).toEqual({
    tag_ID: 'Bitte wähle eine Kursgruppe aus.',
  });
});

it('sends what is meant, and nothing of what was chosen before', () => {
  const form = { ...emptyRule('family'), tag_ID: 7, course_ID: 3, absoluteAmount: 500, amountRelative: 10 };
  expect(inputOf({ ...form, where: 'tag' })).toMatchObject({ tag_ID: 7, course_ID: 0, absoluteAmount: 0 });
  expect(inputOf({ ...form, value: 'absolute' })).toMatchObject({ tag_ID: 0, absoluteAmount: 500, amountRelative: 0 });
});

it('shows a rule as it was saved', () => {
  const rule = {
    ID: 4,
    kind: 'family' as const,
    course_ID: 0,
    tag_ID: 7,
    fromChild: 3,
    absoluteAmount: 500,
    amountRelative: 0,
    familyCap: 10_000,
    measure: 'none' as const,
    active: true,
    text: '',
    scope: '',
  };
  const { text: _, scope: __, ...input } = rule;
  expect(inputOf(formOf(rule))).toEqual(input);
});
