import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../root.mjs';
import { findMutants } from './find-mutants.mjs';

/**
 * All mutants of some files, numbered.
 * @param {readonly string[]} paths from the root
 */
export const mutantsOf = (paths) => {
  const mutants = [];
  for (const path of paths) {
    for (const mutant of findMutants(path, readFileSync(join(root, path), 'utf8'))) {
      mutants.push({ ...mutant, path, id: mutants.length + 1 });
    }
  }
  return mutants;
};

/** The same sample for the same seed, spread over all files. */
export const sampleOf = (mutants, size, seed) => {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = mutants.map((mutant) => ({ mutant, lot: next() }));
  return drawn
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, size)
    .map(({ mutant }) => mutant);
};

/**
 * Runs the nearest tests against one change after the other.
 * @param {{ mutants: ReturnType<typeof mutantsOf>, tests: readonly string[], tell: (line: string) => void }} input
 * @returns {Promise<readonly { mutant: ReturnType<typeof mutantsOf>[number], fate: 'noticed' | 'survived' | 'unreached' }[]>}
 */
export const runMutants = async ({ mutants, tests, tell }) => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const placesFile = join(folder, 'places.jsonl');
  const mutantsFile = join(folder, 'mutants.json');
  writeFileSync(mutantsFile, JSON.stringify(mutants));
  process.env.MUTANTS = mutantsFile;
  const config = join(import.meta.dirname, 'vitest.config.mjs');
  const vitest = await createVitest('test', { config, watch: false, reporters: [{}], bail: 1, maxWorkers: 2 });
  try {
    const specifications = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
      tests.includes(relative(root, moduleId)),
    );
    const run = async (chosen, provided) => {
      for (const [key, value] of Object.entries(provided)) vitest.provide(key, value);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
      const failed = testModules.filter((module) => module.state() === 'failed');
      return { failed, testModules, isNoticed: failed.length > 0 || unhandledErrors.length > 0 };
    };
    tell(`${specifications.length} test files`);
    const first = await run(specifications, { mutant: 0, placesFile });
    if (first.isNoticed) {
      const names = first.failed.map(({ moduleId }) => relative(root, moduleId)).join(', ');
      throw new Error(`Without any change these fail: ${names}`);
    }
    const seconds = new Map(first.testModules.map((module) => [module.moduleId, module.diagnostic().duration / 1000]));
    const visitors = new Map();
    for (const line of readFileSync(placesFile, 'utf8').trim().split('\n')) {
      const { file, ids } = JSON.parse(line);
      for (const id of ids) visitors.set(id, [...(visitors.get(id) ?? []), file]);
    }
    const fates = [];
    for (const mutant of mutants) {
      const files = visitors.get(mutant.id) ?? [];
      const chosen = specifications
        .filter(({ moduleId }) => files.includes(moduleId))
        .toSorted((a, b) => seconds.get(a.moduleId) - seconds.get(b.moduleId));
      const isNoticed = chosen.length > 0 && (await run(chosen, { mutant: mutant.id, placesFile: '' })).isNoticed;
      const fate = chosen.length === 0 ? 'unreached' : isNoticed ? 'noticed' : 'survived';
      fates.push({ mutant, fate });
      tell(`${fate.padEnd(9)} ${mutant.path}:${mutant.line} ${mutant.what} (${chosen.length} files)`);
    }
    return fates;
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
