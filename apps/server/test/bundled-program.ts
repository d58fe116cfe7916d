import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';

/** Libraries are found from here, and nothing of it is ever handed in. */
const folder = resolve(import.meta.dirname, '../../../node_modules/.vereinshaus-test');

/**
 * A program that the tests of a file start, as one file of JavaScript: from its sources every start would compile all that
 * it uses, which takes four times as long as running it.
 */
export const useProgram = (script: string): string => {
  const file = join(folder, `${basename(script, '.ts')}-${randomBytes(6).toString('hex')}.mjs`);

  beforeAll(async () => {
    const bundle = await rolldown({
      input: script,
      platform: 'node',
      // A module of ours is left out when nothing of it is used: the index of a neighbour names most of the house, and
      // loading that takes six times as long as everything that such a program does.
      treeshake: { moduleSideEffects: false },
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@vereinshaus/'),
    });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    await bundle.close();
  });

  afterAll(() => rm(file, { force: true }));

  return file;
};
