import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

const resultOf = (report) => {
  if (!existsSync(report)) {
    console.error('Die Browser-Tests brachen ab, bevor sie fertig waren.');
    return { passed: 0, failed: 1, tests: [] };
  }
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = suites.flatMap(specsIn).flatMap(({ file, title, tests: runs }) =>
    runs.map(({ status, results }) => ({
      name: `e2e/${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ...(status !== 'expected' && status !== 'skipped' && { trouble: `${results[0]?.error?.message}` }),
      ...(status === 'flaky' && { isUnsteady: true }),
    })),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (errors.length > 0 ? 1 : 0), tests };
};

/**
 * The journeys in the browser.
 * @param {string} browser path of the program
 * @param {readonly string[]} words further ones for Playwright, such as the name of a spec
 * @returns {Promise<{ isFine: boolean, passed: number, failed: number, tests: readonly import('./second-run.mjs').TestResult[] }>}
 */
export const runJourneys = async (browser, words = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-journeys-'));
  const report = join(folder, 'playwright.json');
  try {
    const { code } = await run([...tool('@playwright/test', 'playwright'), 'test', '--reporter=line,json', ...words], {
      cwd: join(root, 'e2e'),
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      live: true,
    });
    return { isFine: code === 0, ...resultOf(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
