import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow } from './files.mjs';
import { importsOf } from './imports-of.mjs';
import { fileCycles, foreignReads, foreignWrites, moduleCycles } from './ownership.mjs';
import { root } from './root.mjs';

/**
 * Who may import whom (docs/architecture.md). A rule applies to the files it `covers`, and returns for an import what is wrong with it, or
 * nothing.
 *
 * @typedef {import('./imports-of.mjs').Import} Import
 * @typedef {{ covers: (path: string) => boolean, wrong: (imported: Import, path: string) => string | false }} Rule
 */

const moduleOf = (path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const areaOf = (path) => /^apps\/web\/src\/areas\/([^/]+)\//.exec(path)?.[1];
const isIn = (folder) => (path) => path.startsWith(`${folder}/`);
const isModule = isIn('apps/server/src/modules');
const isServerKit = isIn('apps/server/src/kit');
const isAdapter = isIn('apps/server/src/adapters');
/** An area's entries in the site map and in the navigation, and its settings: each list is joined by one file. */
const areaLists = {
  '.screens.ts': 'apps/web/src/routes.ts',
  '.navigation.ts': 'apps/web/src/navigation.ts',
  '.settings.ts': 'apps/web/src/areas/clubs/club-settings-fields.ts',
};
const joinOf = (target) =>
  areaOf(target) && Object.entries(areaLists).find(([ending]) => target.endsWith(`/${areaOf(target)}${ending}`))?.[1];
const isWebKit = isIn('apps/web/src/kit');
const isContract = isIn('packages/contract/src');
const isOwn = (target, path) => moduleOf(target) === moduleOf(path);
/** The history words of an area: a list through which no other code can be reached. */
const isAreaHistory = (path) => isModule(path) && path.endsWith('.history.ts');
const areaHistoryTools = 'apps/server/src/modules/history/area-history.ts';
const historyJoin = 'apps/server/src/history-of-areas.ts';
/** A module's contributions: one value, built in a file that only the list of modules imports. */
const isModuleValue = (path) => /^apps\/server\/src\/modules\/[^/]+\/module\.ts$/.test(path);
const moduleList = 'apps/server/src/modules.ts';
const buildsQueries = (target) => /^(kysely|pg)(\/|$)/.test(target) || target.startsWith('apps/server/src/db/');

/** Contract files that all areas may use: its kit, and shared definitions of some areas. Kit knows no other area. */
const contractTools = ['exports/calls', 'permissions/rules', 'system/calls'];
const isContractTool = (target) =>
  isIn('packages/contract/src/kit')(target) ||
  contractTools.some((tool) => target === `packages/contract/src/${tool}.ts`);
const isContractArea = (target) => isContract(target) && !isContractTool(target);

/** @type {readonly Rule[]} */
const rules = [
  {
    covers: isContract,
    wrong: ({ target }) =>
      !/^(zod|libphonenumber-js|any-ascii)(\/|$)/.test(target) &&
      !isContract(target) &&
      'the contract imports zod, libphonenumber-js, any-ascii and itself, nothing else',
  },
  {
    covers: (path) => path.startsWith('apps/server/src/') && !isModule(path),
    wrong: ({ target }, path) =>
      isModule(target) &&
      !target.endsWith('/index.ts') &&
      !(path === moduleList && isModuleValue(target)) &&
      !(path === historyJoin && isAreaHistory(target)) &&
      'a module is entered through its index.ts',
  },
  {
    covers: (path) => path !== moduleList,
    wrong: ({ target }) => isModuleValue(target) && 'modules.ts alone lists the modules',
  },
  {
    covers: isAreaHistory,
    wrong: ({ target }) =>
      !isContract(target) &&
      target !== 'zod' &&
      target !== areaHistoryTools &&
      'the words of an area are a list: the contract, zod and area-history.ts',
  },
  {
    covers: (path) => path !== historyJoin,
    wrong: ({ target }) => isAreaHistory(target) && 'history-of-areas.ts alone joins the words of the areas',
  },
  {
    covers: isModule,
    wrong: ({ target }, path) =>
      isModule(target) &&
      !isOwn(target, path) &&
      !/^[^/]+(\/[^/]+){4}\/index\.ts$/.test(target) &&
      !(isAreaHistory(path) && target === areaHistoryTools) &&
      'another module is entered through its index.ts',
  },
  {
    covers: (path) => isModule(path) && path.endsWith('.routes.ts'),
    wrong: ({ target, isType }, path) =>
      ((isModule(target) && !isOwn(target, path) && !isType) || isAdapter(target) || buildsQueries(target)) &&
      'routes use their own commands and queries, the contract and kit; no SQL, no other module (naming a type is fine), no adapter',
  },
  {
    covers: (path) => isModule(path) && !path.endsWith('.jobs.ts'),
    wrong: ({ target, isType }) =>
      (isAdapter(target) || /^@?fastify(\/|$)/.test(target)) &&
      !isType &&
      'commands and queries use neither Fastify nor adapters (naming their types is fine): send a job instead',
  },
  {
    covers: (path) => isModule(path) && path.endsWith('.rules.ts'),
    wrong: ({ target }, path) =>
      !isContract(target) &&
      !(isOwn(target, path) && /\.(rules|errors)\.ts$/.test(target)) &&
      'rules are pure: the contract, and rules and errors of the module',
  },
  {
    covers: (path) => isModule(path) && path.endsWith('.jobs.ts'),
    wrong: ({ target }) => buildsQueries(target) && 'jobs call commands; SQL stands in commands and queries',
  },
  {
    covers: isServerKit,
    wrong: ({ target }) =>
      (isModule(target) || isAdapter(target) || isContractArea(target)) &&
      'kit knows no module, no adapter and no area of the contract',
  },
  {
    covers: isIn('apps/web/src'),
    wrong: ({ target }, path) =>
      areaOf(target) !== undefined &&
      areaOf(target) !== areaOf(path) &&
      path !== joinOf(target) &&
      !target.startsWith(`apps/web/src/areas/${areaOf(target)}/shared/`) &&
      'another area is entered through its shared/ folder (its lists by the one file that joins them)',
  },
  {
    covers: (path) => areaOf(path) !== undefined,
    wrong: ({ target }, path) =>
      joinOf(target) !== undefined &&
      joinOf(target) !== path &&
      'the lists of an area are for the file that joins them',
  },
  {
    covers: (path) => areaOf(path) !== undefined,
    wrong: ({ target }) =>
      target.startsWith('apps/web/src/') &&
      areaOf(target) === undefined &&
      !isWebKit(target) &&
      !/^apps\/web\/src\/(gates|navigation|navigation-item|site-map)\.ts$/.test(target) &&
      'an area knows kit and other areas, not the frame around it',
  },
  {
    covers: isWebKit,
    wrong: ({ target }) =>
      ((target.startsWith('apps/web/src/') && !isWebKit(target)) || isContractArea(target)) &&
      'kit knows no area and no frame',
  },
];

/** A person looks the same in the whole product, like the fonts and the colours. */
const looksOfPersons = new Set(['person-colour.ts', 'PersonAvatar.tsx', 'PersonAvatar.test.tsx']);
const nouns = /person|club|verein|member|course|kurs|booking|trainer|voucher|invoice|payment|newsletter|family/;
const inKit = (path) => isServerKit(path) || isWebKit(path);

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {readonly string[]} one line per violation
 */
export const boundaryViolations = (files) =>
  files.flatMap((file) => {
    const { path } = file;
    const name =
      inKit(path) && !looksOfPersons.has(posix.basename(path)) && nouns.test(posix.basename(path).toLowerCase());
    const applying = rules.filter(({ covers }) => covers(path));
    const wrongs = importsOf(file).flatMap((imported) => {
      const reason = applying.map(({ wrong }) => wrong(imported, path)).find(Boolean);
      return reason ? [`${path}: '${imported.specifier}': ${reason}`] : [];
    });
    return [...(name ? [`${path}: no domain noun in kit`] : []), ...wrongs];
  });

const isTest = (path) => /\.(test|testing|child)\.tsx?$/.test(path);

export const checkBoundaries = () => {
  const files = ['packages/contract/src', 'apps/server/src', 'apps/web/src']
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return [
    ...boundaryViolations(files),
    ...foreignWrites(files),
    ...foreignReads(files),
    ...moduleCycles(files),
    ...fileCycles(files),
  ];
};
