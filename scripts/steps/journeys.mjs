import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

const countOf = (report) => {
  if (!existsSync(report)) {
    console.error('Die Browser-Tests brachen ab, bevor sie fertig waren.');
    return { passed: 0, failed: 1 };
  }
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (errors.length > 0 ? 1 : 0) };
};

/**
 * The journeys in the browser.
 * @param {string} browser path of the program
 * @param {readonly string[]} words further ones for Playwright, such as the name of a spec
 * @returns {Promise<{ isFine: boolean, passed: number, failed: number }>}
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
    return { isFine: code === 0, ...countOf(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
