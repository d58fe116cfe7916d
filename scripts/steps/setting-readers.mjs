import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow } from './files.mjs';
import { root } from './root.mjs';

/**
 * A setting that no code reads is an empty promise. Its declaration, its label and its editor do not count.
 *
 * @typedef {{ path: string, text: string }} File
 */

const isDeclaration = (path) => /^packages\/contract\/src\/(?:.+[-/])?settings\.ts$/.test(path);
const isEditor = (path) => path.endsWith('.settings.ts');
const isTest = (path) => /\.(test|testing|child)\.tsx?$/.test(path);
/** Demo clubs and new ones are given settings; that is not reading. */
const isGiver = (path) =>
  /^apps\/server\/src\/demo(\/|\.ts$)/.test(path) || posix.basename(path) === 'start-settings.ts';

const declared = ({ text }) =>
  [...text.matchAll(/export const \w+Settings = \{\n([\s\S]*?)\n\};/g)].flatMap(([, fields]) =>
    [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name),
  );

/** Read as a property, by its name in quotes (a type, SQL), or destructured with others. */
const reads = (name) =>
  new RegExp(`\\.${name}\\b(?!\\()|['"\`]${name}['"\`]|\\{[^{}]*\\b${name}\\b[^{}]*\\}(?=\\s*(?:=[^=>]|:[^;{}]*\\)))`);

/**
 * @param {readonly File[]} files
 * @returns {readonly string[]} one line per setting that no code reads
 */
export const unreadSettings = (files) => {
  const readers = files.filter(
    ({ path }) => !isDeclaration(path) && !isEditor(path) && !isTest(path) && !isGiver(path),
  );
  return files
    .filter(({ path }) => isDeclaration(path))
    .flatMap((file) =>
      declared(file)
        .filter((name) => !readers.some(({ text }) => text.includes(name) && reads(name).test(text)))
        .map((name) => `${file.path}: nobody reads '${name}': build what it promises, or remove it`),
    );
};

export const checkSettings = () =>
  unreadSettings(
    ['packages/contract/src', 'apps/server/src', 'apps/web/src']
      .flatMap(filesBelow)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
