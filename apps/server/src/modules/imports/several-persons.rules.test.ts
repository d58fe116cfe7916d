import { expect, it } from 'vitest';
import { firstNamesIn, namesSeveral } from './several-persons.rules.ts';

it.each([
  ['Karl und Erna', ['Karl', 'Erna']],
  ['Karl & Erna', ['Karl', 'Erna']],
  ['Karl u. Erna', ['Karl', 'Erna']],
  ['Karl/Erna', ['Karl', 'Erna']],
  ['Sepp (Kinder: Tim, Lea)', ['Sepp']],
  ['Sepp (mit Tim)', ['Sepp']],
  ['Sepp (Tim und Lea', ['Sepp']],
])('„%s“ names several persons', (text, names) => {
  expect([namesSeveral(text), firstNamesIn(text)]).toEqual([true, names]);
});

it.each(['Karl', 'Anna-Lena', 'Anna Lena', 'Josef (Sepp)', 'Gundula', 'Kinder', 'Mitja (Mito)', ''])(
  '„%s“ does not',
  (text) => {
    expect(namesSeveral(text)).toBe(false);
  },
);
