import { type FormField, formField } from '@vereinshaus/contract/forms/form-fields';
import { expect, it } from 'vitest';
import { answeredCount, averageOf, countsOf } from './summaries.ts';

const field = (given: Partial<FormField>): FormField =>
  formField.parse({ key: 'a', label: 'Frage', kind: 'line', ...given });

it('counts what can be chosen, also what nobody chose', () => {
  const choices = field({ kind: 'choices', options: ['Musik', 'Ball', 'Ruhe'] });
  expect(countsOf(choices, [{ a: ['Musik', 'Ball'] }, { a: ['Musik'] }, {}])).toEqual([
    ['Musik', 2],
    ['Ball', 1],
    ['Ruhe', 0],
  ]);
  expect(answeredCount(choices, [{ a: ['Musik'] }, { a: [] }, {}])).toBe(1);
  expect(countsOf(field({ kind: 'yesNo' }), [{ a: true }, { a: false }, { a: true }])).toEqual([
    ['Ja', 2],
    ['Nein', 1],
  ]);
});

it('counts the steps of a scale and takes their average', () => {
  const scale = field({ kind: 'scale', steps: 3 });
  const answers = [{ a: 1 }, { a: 3 }, { a: 3 }, {}];
  expect(countsOf(scale, answers)).toEqual([
    ['1', 1],
    ['2', 0],
    ['3', 2],
  ]);
  expect(averageOf(scale, answers)).toBeCloseTo(2.333, 3);
});

it('counts no texts', () => {
  expect(countsOf(field({ kind: 'lines' }), [{ a: 'Schön' }])).toBeNull();
  expect(averageOf(field({ kind: 'line' }), [{ a: 'Schön' }])).toBeNull();
});
