import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';

/** Inside the repository, so that libraries are found; the folder is never committed. */
const folder = resolve(import.meta.dirname, '../../../node_modules/.vereinshaus-test');

/**
 * A program that the tests of a file start, bundled into one JavaScript file: running it from its sources would compile all its imports at
 * every start, which takes four times as long as running it.
 */
export const useProgram = (script: string): string => {
  const file = join(folder, `${basename(script, '.ts')}-${randomBytes(6).toString('hex')}.mjs`);

  beforeAll(async () => {
    const bundle = await rolldown({
      input: script,
      platform: 'node',
      // Drops our modules that are not used: the index of a neighbour imports most of the application, and loading that takes six times as
      // long as everything that such a program does.
      treeshake: { moduleSideEffects: false },
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@vereinshaus/'),
    });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    await bundle.close();
  });

  afterAll(() => rm(file, { force: true }));

  return file;
};
