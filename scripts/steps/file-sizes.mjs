import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { root } from './root.mjs';

const maxLines = 500;
const generated = new Set(['apps/server/src/db/schema.ts']);
const isCode = (path) => /\.(ts|tsx|mjs|css)$/.test(path);
const isTest = (path) => /\.(test|spec)\.\w+$/.test(path);

/** A file too long to read at once should be two files. Tests and generated code may be long. */
export const checkFileSizes = () =>
  ['packages', 'apps', 'e2e', 'bench', 'scripts']
    .flatMap(filesBelow)
    .filter((path) => isCode(path) && !isTest(path) && !generated.has(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${maxLines}`);
