import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { importsOf } from './imports-of.mjs';
import { root } from './root.mjs';

/**
 * A module owns its tables (docs/decisions/0020): nobody else writes them, and modules use each other in one direction.
 *
 * @typedef {{ path: string, text: string }} File
 * @typedef {Readonly<Record<string, readonly string[]>>} Tables by module
 */

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const modulesFolder = 'apps/server/src/modules';

const tablesIn = (text) =>
  [...(/\n {2}tables: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(([, table]) => table);

/** @type {Tables} as each module says it; two tables belong to the kit. */
const owned = {
  kit: ['brake', 'migration'],
  ...Object.fromEntries(
    filesBelow(modulesFolder)
      .filter((path) => path.endsWith('/module.ts'))
      .map((path) => [path.split('/').at(-2), tablesIn(readFileSync(join(root, path), 'utf8'))]),
  ),
};

/** @type {Tables} what is still written by others than the owner: only ever shorter. */
export const todaysExceptions = json('scripts/steps/foreign-writes.json');

/** One carries out what the owners say about their own tables, whose names it is handed; the other puts all of them back. */
const namesTablesAtRunTime = new Set(['about-person', 'backup']);

const ownerOf = new Map(Object.entries(owned).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

/** The module a file belongs to; kit is one here, and whatever joins them owns nothing. */
const moduleOf = (path) => /^apps\/server\/src\/(?:modules\/)?([^/]+)\//.exec(path)?.[1] ?? 'the house';

/** The demo clubs are written in one go, as a factory of the tests would. */
const covers = (path) => path.startsWith('apps/server/src/') && !/^apps\/server\/src\/demo(\/|\.ts$)/.test(path);

const builder =
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)(?:<[^()]*>)?\(\s*(?:['"`](?:public\.)?([a-z_]+)[^'"`]*['"`]|[^'"`\s])/g;
/** `for update of p` and `on conflict do update set` write nothing else: what follows them is no table. */
const statement =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\bfor\s+)(?<!\bkey\s+)update)\s+(?:only\s+)?(?:"?public"?\.)?(?:"?([a-z_]+)|\$\{)/gi;

const writesIn = (text) =>
  [...text.matchAll(builder), ...text.matchAll(statement)]
    .map(([, table]) => table?.toLowerCase())
    // Names of a statement's own (a table made for the moment) belong to nobody.
    .filter((table) => table === undefined || ownerOf.has(table));

/**
 * @param {readonly File[]} files
 * @param {Tables} [exceptions]
 * @returns {readonly string[]} one line per table that a file should leave to its owner, and per exception nobody needs
 */
export const foreignWrites = (files, exceptions = todaysExceptions) => {
  const used = new Set();
  const isExcepted = (module, table) => {
    const isListed = exceptions[module]?.includes(table) === true;
    if (isListed) used.add(`${module} ${table}`);
    return isListed;
  };
  const wrongs = files
    .filter(({ path }) => covers(path))
    .flatMap(({ path, text }) => {
      const module = moduleOf(path);
      return [...new Set(writesIn(text))].flatMap((table) => {
        if (table === undefined) {
          return namesTablesAtRunTime.has(module) ? [] : [`${path}: writes a table that is named at run time`];
        }
        const owner = ownerOf.get(table);
        if (owner === module || isExcepted(module, table)) return [];
        return [`${path}: writes '${table}', which ${owner} owns: ask it to`];
      });
    });
  const idle = Object.entries(exceptions).flatMap(([module, tables]) =>
    tables
      .filter((table) => !used.has(`${module} ${table}`))
      .map((table) => `foreign-writes.json: ${module} no longer writes '${table}': strike it out`),
  );
  return [...wrongs, ...idle];
};

const isModule = (path) => path.startsWith('apps/server/src/modules/');

/** Who uses whom. A type counts: who names it cannot be understood without the other. */
const usesOf = (files) => {
  const uses = new Map();
  // What a module gives the house is put together there: it may use whoever uses the module.
  for (const file of files.filter(({ path }) => isModule(path) && !path.endsWith('/module.ts'))) {
    const module = moduleOf(file.path);
    const targets = importsOf(file)
      .map(({ target }) => target)
      .filter((target) => isModule(target) && moduleOf(target) !== module);
    uses.set(module, new Set([...(uses.get(module) ?? []), ...targets.map(moduleOf)]));
  }
  return uses;
};

/** The shortest way back, or nothing. */
const wayBack = (uses, start) => {
  const ways = [[start]];
  const seen = new Set();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of uses.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
};

/**
 * @param {readonly File[]} files
 * @returns {readonly string[]} one line per circle of modules
 */
export const moduleCycles = (files) => {
  const uses = usesOf(files);
  const told = new Set();
  const circles = [];
  for (const module of uses.keys()) {
    const way = told.has(module) ? undefined : wayBack(uses, module);
    if (way === undefined) continue;
    for (const member of way) told.add(member);
    circles.push(`modules use each other in a circle: ${way.join(' → ')}`);
  }
  return circles;
};
