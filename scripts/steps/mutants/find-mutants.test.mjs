import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { findMutants, withSwitches } from './find-mutants.mjs';

const changesOf = (text) => findMutants('a.ts', text).map(({ what }) => what);

/** Runs the text with one change, as a worker does. */
const answerWith = (text, what) => {
  const mutants = findMutants('a.ts', text).map((mutant, index) => ({ ...mutant, id: index + 1 }));
  const active = mutants.find((mutant) => mutant.what === what)?.id ?? 0;
  const run = runInThisContext(`(__isMutant) => { ${withSwitches(text, mutants)}; return f; }`);
  return run((id) => id === active);
};

test('every comparison, decision and sign is changed once', () => {
  expect(changesOf('const f = (a: number, b: number) => a < b && a + 1 > 0 ? true : b;')).toEqual([
    'is never so',
    'is always so',
    '&& becomes ||',
    '< becomes <=',
    '> becomes >=',
    '+ becomes -',
    'true becomes false',
  ]);
});

test('words, types and what is evaluated once are left alone', () => {
  expect(changesOf("const limit = 1 + 2; const f = (a: true) => 'a' + a + `b`;")).toEqual([]);
});

test('conditions, locks and whole calls are left out', () => {
  const text = "const f = async (db) => { await db.selectFrom('x').where('a', '=', 1).forUpdate().execute(); };";
  expect(changesOf(text)).toEqual(['the call is left out', '.forUpdate() is left out', '.where() is left out']);
});

test('SQL is changed word by word', () => {
  expect(changesOf('const f = () => sql<number>`select 1 where a < ${1} and b is null for update`;')).toEqual([
    'SQL: < becomes <=',
    'SQL: and becomes or',
    'SQL: is null becomes is not null',
    'SQL: for update becomes nothing',
  ]);
});

test('one change counts at a time, also where they stand inside each other', () => {
  const text = 'const f = (a, b) => { if (a > b) { return a - b; } return a === b ? 0 : -1; };';
  expect(answerWith(text, 'nothing')(3, 1)).toBe(2);
  expect(answerWith(text, '- becomes +')(3, 1)).toBe(4);
  expect(answerWith(text, '> becomes >=')(1, 1)).toBe(0);
  expect(answerWith(text, '=== becomes !==')(1, 1)).toBe(-1);
  expect(answerWith(text, 'is never so')(3, 1)).toBe(-1);
});

test('a call that is left out is not made', () => {
  const text = 'const f = (list) => { list.push(1); return list; };';
  expect(answerWith(text, 'nothing')([])).toEqual([1]);
  expect(answerWith(text, 'the call is left out')([])).toEqual([]);
});
