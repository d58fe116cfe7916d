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
import { filesOf, filesToRepeat, joinRuns, totalsOf } from './second-run.mjs';
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

const vitest = (report, words) =>
  run([...tool('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...words]);

/** An aborted run leaves no report. */
const filesIn = (report) =>
  existsSync(report) ? filesOf(JSON.parse(readFileSync(report, 'utf8')), (file) => relative(root, file)) : [];

/** Runs the tests, and the few failed files once more alone. The results are put into `found`. */
const testsInto = (folder, found) => ({
  name: 'tests',
  run: async () => {
    const first = join(folder, 'first.json');
    const result = await vitest(first, ['--retry=1']);
    found.files = filesIn(first);
    const repeated = filesToRepeat({ ...result, files: found.files });
    if (repeated.length === 0) return result;
    console.log(`… files that failed and are run once more, alone: ${repeated.length}`);
    const second = join(folder, 'second.json');
    const again = await vitest(second, ['--maxWorkers=1', ...repeated]);
    found.files = joinRuns(found.files, filesIn(second));
    return { code: again.code, output: `${result.output}\n${again.output}` };
  },
});

/**
 * Everything that can be checked without a browser. The tests take longest and start first; the other checks run in parallel.
 * @param {{ areTestsRun?: boolean }} [options]
 * @returns {Promise<{ failedSteps: readonly string[], passed: number, failed: number, tests: readonly
 * import('./second-run.mjs').TestResult[] }>}
 */
export const runChecks = async ({ areTestsRun = true } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-check-'));
  const found = { files: [] };
  try {
    const failedSteps = await twoAtATime([
      ...(areTestsRun ? [testsInto(folder, found)] : []),
      command('format', () => [...tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']),
      // Type-aware rules need the whole program, so this also reports every error of the compiler.
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
    const { passed, failed, tests } = totalsOf(found.files);
    // An aborted run fails without a single failed test.
    return { failedSteps, passed, failed: failedSteps.includes('tests') ? Math.max(failed, 1) : failed, tests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
