import { describe, expect, test } from 'vitest';
import { filesOf, filesToRepeat, joinRuns, totalsOf } from './second-run.mjs';
import { troubles } from './stages.mjs';

const passed = (fullName) => ({ fullName, duration: 10, status: 'passed', failureMessages: [] });
const failed = (fullName, message = 'timed out') => ({
  fullName,
  duration: 10,
  status: 'failed',
  failureMessages: [message],
});

/** The files of a run in vitest's report format. */
const run = (files) =>
  filesOf(
    {
      testResults: Object.entries(files).map(([name, assertionResults]) => ({
        name: `/house/${name}`,
        status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
        message: '',
        assertionResults,
      })),
    },
    (file) => file.replace('/house/', ''),
  );

const failedRun = (files) => ({ code: 1, output: '', files });

describe('after the tests', () => {
  test('nothing is run again where all passed', () => {
    expect(filesToRepeat({ code: 0, output: '', files: run({ 'a.test.ts': [passed('one')] }) })).toEqual([]);
  });

  test('the files that failed are run again, and no others', () => {
    const files = run({ 'a.test.ts': [passed('one'), failed('two')], 'b.test.ts': [passed('three')] });
    expect(filesToRepeat(failedRun(files))).toEqual(['/house/a.test.ts']);
  });

  test('a file that could not be opened is run again', () => {
    const report = {
      testResults: [{ name: '/house/a.test.ts', status: 'failed', message: 'no', assertionResults: [] }],
    };
    const files = filesOf(report, (file) => file);
    expect(filesToRepeat(failedRun(files))).toEqual(['/house/a.test.ts']);
    expect(totalsOf(files)).toMatchObject({ passed: 0, failed: 1 });
  });

  test.each([
    [3, 3],
    [4, 0],
  ])('of %i files that failed %i are run again', (count, repeated) => {
    const files = run(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.test.ts`, [failed('x')]])));
    expect(filesToRepeat(failedRun(files))).toHaveLength(repeated);
  });

  test('an error that belongs to no test is not run away from', () => {
    const files = run({ 'a.test.ts': [failed('one')] });
    const output = 'Vitest caught 1 unhandled error during the test run.';
    expect(filesToRepeat({ code: 1, output, files })).toEqual([]);
  });

  test('a run that broke off is not repeated', () => {
    expect(filesToRepeat(failedRun([]))).toEqual([]);
  });
});

describe('after the second run', () => {
  const first = run({ 'a.test.ts': [passed('one'), failed('two')], 'b.test.ts': [passed('three')] });

  test('what passes is unsteady: counted as passed, and told with its first error', () => {
    const joined = totalsOf(joinRuns(first, run({ 'a.test.ts': [passed('one'), passed('two')] })));
    expect(joined).toMatchObject({ passed: 3, failed: 0 });
    expect(troubles(joined.tests)).toEqual([
      'unsteady: a.test.ts: two: timed out',
      '1 unsteady: failed first and passed when repeated',
    ]);
  });

  test('what fails again has failed', () => {
    const joined = totalsOf(joinRuns(first, run({ 'a.test.ts': [passed('one'), failed('two', 'still')] })));
    expect(joined).toMatchObject({ passed: 2, failed: 1 });
    expect(troubles(joined.tests)).toEqual(['  a.test.ts: two', '    still']);
  });

  test('what fails only now has failed too', () => {
    const joined = totalsOf(joinRuns(first, run({ 'a.test.ts': [failed('one'), passed('two')] })));
    expect(joined).toMatchObject({ passed: 2, failed: 1 });
    expect(troubles(joined.tests)).toContain('unsteady: a.test.ts: two: timed out');
  });

  test('a file that can be opened now is unsteady as a whole', () => {
    const report = {
      testResults: [{ name: '/house/a.test.ts', status: 'failed', message: 'no', assertionResults: [] }],
    };
    const joined = joinRuns(
      filesOf(report, (file) => file.replace('/house/', '')),
      run({ 'a.test.ts': [passed('one')] }),
    );
    expect(troubles(totalsOf(joined).tests)).toContain('unsteady: a.test.ts: the whole file: no');
    expect(totalsOf(joined).failed).toBe(0);
  });
});

test('what passed when vitest repeated it on the spot is unsteady', () => {
  const { tests } = totalsOf(run({ 'a.test.ts': [{ ...passed('one'), failureMessages: ['late'] }] }));
  expect(troubles(tests)[0]).toBe('unsteady: a.test.ts: one: late');
});
