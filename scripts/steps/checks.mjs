import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkBoundaries } from './boundaries.mjs';
import { buildWhenNeeded } from './build.mjs';
import { checkFileSizes } from './file-sizes.mjs';
import { checkLockfile } from './lockfile.mjs';
import { checkMigrationHashes } from './migration-hashes.mjs';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';
import { checkSettings } from './setting-readers.mjs';
import { checkStructure } from './structure.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

const command = (name, words, options) => ({ name, run: () => run(words(), options) });
const list = (name, violations) => ({
  name,
  run: async () => {
    const found = violations();
    return { code: found.length === 0 ? 0 : 1, output: found.join('\n') };
  },
});

const firstLoad = {
  name: 'first load',
  run: async () => {
    await buildWhenNeeded(['web']);
    return run([process.execPath, 'apps/web/scripts/first-load.mjs']);
  },
};

/** A run that broke off, or a file that cannot even be loaded, fails without a single failed test. */
const resultOf = (report) => {
  if (!existsSync(report)) return { passed: 0, failed: 1, tests: [] };
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      name: `${relative(root, file)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      ...(failureMessages.length > 0 && { trouble: `${status}: ${failureMessages[0]}` }),
    })),
  );
  return { passed: numPassedTests, failed: success || numFailedTests > 0 ? numFailedTests : 1, tests };
};

/** As in the journeys, what fails is tried once more: the machine may be busy. It is told at the end all the same. */
const tests = (report) =>
  command('tests', () => [
    ...tool('vitest'),
    'run',
    '--retry=1',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);

/**
 * Everything that can be checked without a browser. The tests take longest and begin; beside them the rest.
 * @param {{ areTestsRun?: boolean }} [options]
 * @returns {Promise<{ failedSteps: readonly string[], passed: number, failed: number, tests: readonly { name: string, seconds: number, trouble?: string }[] }>}
 */
export const runChecks = async ({ areTestsRun = true } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-check-'));
  const report = join(folder, 'vitest.json');
  try {
    const failedSteps = await twoAtATime([
      ...(areTestsRun ? [tests(report)] : []),
      command('format', () => [...tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
      // The rules about types need the whole program, and with it every error of the compiler is known.
      command('lint and types', () => [...tool('oxlint'), '--type-aware', '--type-check', '--deny-warnings']),
      list('boundaries', checkBoundaries),
      list('structure', checkStructure),
      list('settings', checkSettings),
      list('file sizes', checkFileSizes),
      list('migration hashes', checkMigrationHashes),
      list('lockfile', checkLockfile),
      command('unused code', () => [...tool('knip'), '--no-progress']),
      command('schema types', () => [...tool('tsx'), 'apps/server/scripts/write-schema-types.ts', '--check']),
      firstLoad,
    ]);
    return { failedSteps, ...(areTestsRun ? resultOf(report) : { passed: 0, failed: 0, tests: [] }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
