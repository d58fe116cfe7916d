import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

const server = 'apps/server';
const modules = (...names) => names.map((name) => `${server}/src/modules/${name}`);

/** The code to be changed, and the folders with its nearest tests. */
export const areas = {
  money: {
    sources: modules('ledger', 'payments'),
    tests: [...modules('ledger', 'payments', 'dunning', 'bank'), `${server}/test/money`],
  },
  permissions: { sources: modules('permissions'), tests: modules('permissions', 'handover', 'duplicates') },
  bookings: { sources: modules('bookings'), tests: modules('bookings') },
  attendance: { sources: modules('attendance'), tests: modules('attendance', 'makeups') },
};

/** Texts for people: no rule forbids a change of them. */
const words = /\.(?:test|testing|errors|texts|mails|history)\.ts$/;

const filesBelow = (folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith('.ts')),
  );

/**
 * @param {(typeof areas)[keyof typeof areas]} area
 * @returns {{ sources: readonly string[], tests: readonly string[] }}
 */
export const filesOf = ({ sources, tests }) => ({
  sources: filesBelow(sources).filter((path) => !words.test(path)),
  tests: filesBelow(tests).filter((path) => path.endsWith('.test.ts')),
});

/** @param {{ area: (typeof areas)[keyof typeof areas], size: number, seed: number, tell: (line: string) => void }} input */
export const checkArea = async ({ area, size, seed, tell }) => {
  const { mutantsOf, runMutants, sampleOf } = await import('./run-mutants.mjs');
  const { sources, tests } = filesOf(area);
  const all = mutantsOf(sources);
  const mutants = sampleOf(all, size, seed);
  tell(`${mutants.length} of ${all.length} changes in ${sources.length} files`);
  const fates = await runMutants({ mutants, tests, tell });
  const count = (wanted) => fates.filter(({ fate }) => fate === wanted).length;
  const share = Math.round((100 * (count('survived') + count('unreached'))) / fates.length);
  tell(
    `noticed ${count('noticed')}, survived ${count('survived')}, never reached ${count('unreached')}: ${share} % unnoticed`,
  );
};
