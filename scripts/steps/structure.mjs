import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { foreignReadsIn, owned, published, usesOf } from './ownership.mjs';
import { root } from './root.mjs';

const alphabetically = (a, b) => a.localeCompare(b);

/**
 * Strongly connected components of a graph (Tarjan), larger than one, the largest first.
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} edges
 * @returns {readonly (readonly string[])[]}
 */
export const strongParts = (edges) => {
  const numbers = new Map();
  const lowest = new Map();
  const open = [];
  const parts = [];
  const visit = (node) => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.get(node));
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) === numbers.get(node)) parts.push(open.splice(open.indexOf(node)).sort(alphabetically));
  };
  for (const node of edges.keys()) if (!numbers.has(node)) visit(node);
  return parts.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
};

const serverFiles = () =>
  filesBelow('apps/server/src/modules')
    .filter((path) => path.endsWith('.ts') && !/\.(test|testing|child)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Modules with the tables they own, publish and read from others, and the modules they use. */
export const structure = (files = serverFiles()) => {
  const ownerOf = new Map(Object.entries(owned).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
  const uses = usesOf(files);
  const reads = foreignReadsIn(files);
  const names = [...new Set([...uses.keys(), ...Object.keys(owned)])]
    .filter((name) => name !== 'kit')
    .sort(alphabetically);
  const modules = names.map((name) => ({
    name,
    tables: owned[name] ?? [],
    published: published[name] ?? [],
    uses: [...(uses.get(name) ?? [])].sort(alphabetically),
    reads: [...(reads.get(name) ?? [])].sort(alphabetically).map((table) => `${ownerOf.get(table)}.${table}`),
  }));
  const edges = new Map(
    modules.map(({ name, uses: used, reads: read }) => [
      name,
      new Set([...used, ...read.map((one) => one.split('.')[0])]),
    ]),
  );
  return { modules, knots: strongParts(edges) };
};

/** @returns {string} the structure as text */
export const structureAsText = ({ modules, knots }) => {
  const part = (word, names) => (names.length === 0 ? [] : [`  ${word} ${names.join(' ')}`]);
  const sum = (key) => modules.reduce((total, module) => total + module[key].length, 0);
  return [
    ...modules.flatMap(({ name, tables, published: views, uses, reads }) => [
      name,
      ...part('owns     ', tables),
      ...part('publishes', views),
      ...part('uses     ', uses),
      ...part('reads    ', reads),
    ]),
    '',
    `${modules.length} modules, ${sum('tables')} tables, ${sum('published')} published views, ${sum('uses')} uses`,
    `${sum('reads')} foreign reads of base tables`,
    ...(knots.length === 0 ? ['no knots'] : knots.map((knot) => `a knot of ${knot.length}: ${knot.join(' ')}`)),
  ].join('\n');
};

const largestKnot = 5;

/** @returns {readonly string[]} one line per knot that has become too large to untangle */
export const checkStructure = () =>
  structure()
    .knots.filter(({ length }) => length > largestKnot)
    .map((knot) => `modules reach each other, more than ${largestKnot} at once: ${knot.join(' ')}`);
