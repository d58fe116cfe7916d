/**
 * On a busy machine one test in some thousand may fail. Failed files run once more, alone, as Playwright does with the journeys; a test
 * that passes then is unsteady: it is reported at the end with its first error, and fails nothing.
 * @typedef {{ name: string, seconds: number, trouble?: string, isUnsteady?: boolean }} TestResult
 * @typedef {{ file: string, isFailed: boolean, tests: readonly TestResult[] }} FileResult
 */

/** More of them are not an accident. */
const maxRepeatedFiles = 3;

const resultOf = (file, { fullName, duration, status, failureMessages }) => ({
  name: `${file}: ${fullName}`,
  seconds: (duration ?? 0) / 1000,
  status,
  ...(failureMessages.length > 0 && {
    trouble: failureMessages[0],
    // Passed in an immediate retry.
    ...(status === 'passed' && { isUnsteady: true }),
  }),
});

/**
 * @param {{ testResults: readonly object[] }} report of vitest
 * @param {(file: string) => string} shorten the path of a file for display
 * @returns {readonly FileResult[]} a file that cannot even be loaded has a failed test of that name
 */
export const filesOf = ({ testResults }, shorten) =>
  testResults.map(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map((result) => resultOf(shorten(name), result));
    const isFailed = status === 'failed' || tests.some((test) => test.status === 'failed');
    const isToldByTest = !isFailed || tests.some((test) => test.status === 'failed');
    const whole = {
      name: `${shorten(name)}: the whole file`,
      seconds: 0,
      status: 'failed',
      trouble: message || 'failed',
    };
    return { file: name, isFailed, tests: isToldByTest ? tests : [...tests, whole] };
  });

/**
 * The files that run once more. None if more than a few failed, or if an error belongs to no test: a second run without it would prove
 * nothing.
 * @param {{ code: number, output: string, files: readonly FileResult[] }} run
 * @returns {readonly string[]}
 */
export const filesToRepeat = ({ code, output, files }) => {
  const failed = files.filter(({ isFailed }) => isFailed).map(({ file }) => file);
  const hasStrayError = /caught \d+ unhandled error/.test(output);
  return code === 0 || hasStrayError || failed.length > maxRepeatedFiles ? [] : failed;
};

/**
 * The result of both runs: the second one for the files it has, and the first error of tests that failed only at first.
 * @param {readonly FileResult[]} first
 * @param {readonly FileResult[]} second
 * @returns {readonly FileResult[]}
 */
export const joinRuns = (first, second) =>
  first.map((before) => {
    const after = second.find(({ file }) => file === before.file);
    if (after === undefined) return before;
    const failedAgain = new Set(after.tests.filter(({ status }) => status === 'failed').map(({ name }) => name));
    const unsteady = before.tests
      .filter(({ name, status }) => status === 'failed' && !failedAgain.has(name))
      .map((test) => ({ ...test, status: 'passed', isUnsteady: true }));
    const names = new Set(unsteady.map(({ name }) => name));
    return { ...after, tests: [...after.tests.filter(({ name }) => !names.has(name)), ...unsteady] };
  });

/**
 * @param {readonly FileResult[]} files
 * @returns {{ passed: number, failed: number, tests: readonly TestResult[] }}
 */
export const totalsOf = (files) => {
  const tests = files.flatMap((file) => file.tests);
  const count = (status) => tests.filter((test) => test.status === status).length;
  return { passed: count('passed'), failed: count('failed'), tests };
};
