import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { importsOf } from './imports-of.mjs';
import { root } from './root.mjs';
import { todaysFunctions, writingStatement } from './writing-functions.mjs';

/**
 * A module owns its tables (docs/decisions/0020): no other module writes them, and modules use each other in one direction.
 *
 * @typedef {{ path: string, text: string }} File
 * @typedef {Readonly<Record<string, readonly string[]>>} Tables by module
 */

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const modulesFolder = 'apps/server/src/modules';

/** @returns {Tables} the entries of each module in a list of its module.ts */
const saidBy = (list) =>
  Object.fromEntries(
    filesBelow(modulesFolder)
      .filter((path) => path.endsWith('/module.ts'))
      .map((path) => {
        const said =
          new RegExp(`\\n {2}${list}: \\[([^\\]]*)\\]`).exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? '';
        return [path.split('/').at(-2), [...said.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name)];
      }),
  );

/** @type {Tables} as each module declares them; two tables belong to the kit. */
export const owned = { kit: ['brake', 'migration'], ...saidBy('tables') };

/** @type {Tables} views that a module publishes: all modules may read them (docs/decisions/0040). */
export const published = saidBy('published');

const views = new Set(Object.values(published).flat());

/** @type {Tables} writes by modules that are not the owner: the list may only shrink. */
export const todaysExceptions = json('scripts/steps/foreign-writes.json');

/**
 * One applies what the owners declare about their own tables, whose names it receives; another restores all tables, and one brings a club
 * from elsewhere.
 */
const namesTablesAtRunTime = new Set(['about-person', 'backup', 'cells']);

const ownerOf = new Map(Object.entries(owned).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

/** The module a file belongs to; kit counts as one, and files that join the modules own nothing. */
const moduleOf = (path) => /^apps\/server\/src\/(?:modules\/)?([^/]+)\//.exec(path)?.[1] ?? 'the house';

/** The demo clubs are written directly, as a factory of the tests would. */
const covers = (path) => path.startsWith('apps/server/src/') && !/^apps\/server\/src\/demo(\/|\.ts$)/.test(path);

// Comments inside a statement are removed, and a name in brackets is a call as well.
const plain = (text) => text.replaceAll(/\/\*.*?\*\//gs, ' ').replaceAll(/\[\s*['"`](\w+)['"`]\s*\]/g, '.$1');

const builder =
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)(?:<[^()]*>)?\(\s*(?:['"`](?:public\.)?([a-z_]+)[^'"`]*['"`]|[^'"`\s])/g;
/** Whole clubs are created, copied and deleted: only the platform calls these functions. */
const forWholeClubs = new Set(['found_club', 'found_rehearsed_club', 'copy_for_practice', 'erase_club']);

const writesOfFunctions = (text, module) =>
  [...todaysFunctions]
    .filter(
      ([name]) => !(module === 'platform' && forWholeClubs.has(name)) && new RegExp(`\\b${name}\\s*\\(`).test(text),
    )
    .flatMap(([, tables]) => tables);

const writesIn = (text, module) =>
  [
    ...[...plain(text).matchAll(builder), ...plain(text).matchAll(writingStatement)].map(([, table]) =>
      table?.toLowerCase(),
    ),
    ...writesOfFunctions(plain(text), module),
  ]
    // Names local to a statement (a temporary table) have no owner.
    .filter((table) => table === undefined || ownerOf.has(table) || views.has(table));

/**
 * @param {readonly File[]} files
 * @param {Tables} [exceptions]
 * @returns {readonly string[]} one line per table that a file should leave to its owner, and per unused exception
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
      return [...new Set(writesIn(text, module))].flatMap((table) => {
        if (table === undefined) {
          return namesTablesAtRunTime.has(module) ? [] : [`${path}: writes a table that is named at run time`];
        }
        if (views.has(table)) return [`${path}: writes '${table}', a view to be read`];
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

const readBuilder =
  /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|using)(?:<[^()]*>)?\(\s*\[?\s*['"`](?:public\.)?([a-z_]+)/g;
const readStatement = /\b(?:from|join|using|exists\s*\(\s*table)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)/gi;
/** More tables after the first: `from person p, course c`. */
const readFurther = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?((?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?)+)/gi;

/** A fragment that another statement puts after its `from`: sql`person p join course c on …`. */
const readFragment =
  /\bsql(?:<[^`]*>)?`\s*([a-z_]+)\s+(?:as\s+)?[a-z]\w*\s+(?:left|inner|cross|right|full|join|where)\b/g;

const readsIn = (text) => {
  const told = plain(text);
  const further = [...told.matchAll(readFurther)].flatMap(([, rest]) =>
    rest.split(',').map((part) => part.trim().split(/\s+/)[0]),
  );
  const first = [readBuilder, readStatement, readFragment]
    .flatMap((pattern) => [...told.matchAll(pattern)])
    .map(([, table]) => table);
  return [...first, ...further].map((table) => table.toLowerCase()).filter((table) => ownerOf.has(table));
};

/** @type {Tables} tables that modules read without owning them: the list may only shrink. */
export const todaysReads = json('scripts/steps/foreign-reads.json');

/** Modules that join all areas read all tables: persons and clubs as a whole, archives, and moving clubs. */
const readsEverything = new Set(['about-person', 'backup', 'cells']);

/** Each module with the tables of other modules that it reads. */
export const foreignReadsIn = (files) => {
  const reads = new Map();
  for (const { path, text } of files.filter((file) => isModule(file.path))) {
    const module = moduleOf(path);
    if (readsEverything.has(module)) continue;
    const foreign = readsIn(text).filter((table) => ownerOf.get(table) !== module);
    reads.set(module, new Set([...(reads.get(module) ?? []), ...foreign]));
  }
  return new Map([...reads].filter(([, tables]) => tables.size > 0));
};

/**
 * A module reads what others publish (docs/decisions/0040): base tables of others only if the list says so.
 *
 * @param {readonly File[]} files
 * @param {Tables} [listed]
 * @returns {readonly string[]} one line per table that is read and not listed, and per unused line of the list
 */
export const foreignReads = (files, listed = todaysReads) => {
  const reads = foreignReadsIn(files);
  const news = [...reads].flatMap(([module, tables]) =>
    [...tables]
      .filter((table) => listed[module]?.includes(table) !== true)
      .map((table) => `${module} reads '${table}', which ${ownerOf.get(table)} owns: read what it publishes`),
  );
  const idle = Object.entries(listed).flatMap(([module, tables]) =>
    tables
      .filter((table) => reads.get(module)?.has(table) !== true)
      .map((table) => `foreign-reads.json: ${module} no longer reads '${table}': strike it out`),
  );
  return [...news, ...idle];
};

const isModule = (path) => path.startsWith('apps/server/src/modules/');

/** Which module uses which. A type counts: code that names it cannot be understood without the other. */
export const usesOf = (files) => {
  const uses = new Map();
  // module.ts joins a module's contributions: it may use modules that use this one.
  for (const file of files.filter(({ path }) => isModule(path) && !path.endsWith('/module.ts'))) {
    const module = moduleOf(file.path);
    const targets = importsOf(file)
      .map(({ target }) => target)
      .filter((target) => isModule(target) && moduleOf(target) !== module);
    uses.set(module, new Set([...(uses.get(module) ?? []), ...targets.map(moduleOf)]));
  }
  return uses;
};

/** The shortest way back, or undefined. */
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

/** One line per cycle. */
const circlesIn = (uses, sentence) => {
  const told = new Set();
  const circles = [];
  for (const module of uses.keys()) {
    const way = told.has(module) ? undefined : wayBack(uses, module);
    if (way === undefined) continue;
    for (const member of way) told.add(member);
    circles.push(`${sentence}: ${way.join(' → ')}`);
  }
  return circles;
};

/**
 * @param {readonly File[]} files
 * @returns {readonly string[]} one line per cycle of modules
 */
export const moduleCycles = (files) => circlesIn(usesOf(files), 'modules use each other in a circle');

/**
 * @param {readonly File[]} files
 * @returns {readonly string[]} one line per cycle of files inside a module; a type counts
 */
export const fileCycles = (files) =>
  circlesIn(
    new Map(
      files
        .filter(({ path }) => isModule(path))
        .map((file) => [
          file.path,
          new Set(
            importsOf(file)
              .map(({ target }) => target)
              .filter((target) => isModule(target) && moduleOf(target) === moduleOf(file.path)),
          ),
        ]),
    ),
    'files use each other in a circle',
  );
