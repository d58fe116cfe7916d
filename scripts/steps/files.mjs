import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './root.mjs';

const skipped = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report']);

/** Every file below a folder of the repository as a path from the root, with forward slashes, in a fixed order. */
export const filesBelow = (folder) => {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name).split(sep).join('/');
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort((a, b) => (a < b ? -1 : 1));
};
