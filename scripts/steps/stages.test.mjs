import { describe, expect, test } from 'vitest';
import { slowest, slowestFiles, stageLine, stopwatch, troubles } from './stages.mjs';

describe('the parts of a test run', () => {
  test('are told with what they took and may take', async () => {
    const { stage, lines } = stopwatch();
    expect(await stage('build', async () => 'built')).toBe('built');
    expect(lines()).toEqual(['build           0 s of 20 s']);
  });

  test('say so when they took more', () => {
    expect(stageLine({ name: 'build', seconds: 31 })).toBe('build          31 s of 20 s, over budget');
  });
});

test('the ten slowest tests are told, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, seconds: index }));
  expect(slowest(tests)).toHaveLength(10);
  expect(slowest(tests)[0]).toBe('  11.0 s  test 11');
});

test('a file of many short tests is told before one of a single longer one', () => {
  const short = Array.from({ length: 9 }, (_, index) => ({ name: `a.test.ts: row ${index}: fine`, seconds: 0.5 }));
  expect(slowestFiles([{ name: 'b.test.ts: walks', seconds: 4 }, ...short])).toEqual([
    '   4.5 s  a.test.ts',
    '   4.0 s  b.test.ts',
  ]);
});

test('what failed is told again in a line, without the colours of a terminal', () => {
  const tests = [{ name: 'fine' }, { name: 'broken', trouble: '\u001B[31mexpected 1 to be 2\u001B[39m\n  at line 3' }];
  expect(troubles(tests)).toEqual(['  broken', '    expected 1 to be 2']);
});

test('what passed when it was repeated is told and counted with its first error', () => {
  const tests = [
    { name: 'a.test.ts: broken', trouble: 'expected 1 to be 2' },
    { name: 'a.test.ts: late', trouble: 'timed out\n  at line 3', isUnsteady: true },
  ];
  expect(troubles(tests)).toEqual([
    '  a.test.ts: broken',
    '    expected 1 to be 2',
    'unsteady: a.test.ts: late: timed out',
    '1 unsteady: failed first and passed when repeated',
  ]);
});
