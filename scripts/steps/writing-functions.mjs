import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { root } from './root.mjs';

/** `for update of p` and `on conflict do update set` write no other table: the word after them is not a table. */
export const writingStatement =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\bfor\s+)(?<!\bkey\s+)update)\s+(?:only\s+)?(?:"?public"?\.)?(?:"?([a-z_]+)|\$\{)/gi;

const definition =
  /create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([a-z_]+)\s*\(([\s\S]*?)(?:\$(\w*)\$([\s\S]*?)\$\3\$|\bbegin\s+atomic\b([\s\S]*?)\bend;|\breturn\b([^;]*);)/gi;

/**
 * Database functions that write tables, each with the tables. Triggers are left to the owner, since no code calls them.
 *
 * @param {readonly string[]} migrations in their order; the last definition counts
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export const functionsThatWrite = (migrations) => {
  const bodies = new Map();
  for (const text of migrations) {
    const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*.*?\*\//gs, ' ');
    for (const [, name, head, , body, atomic, returned] of plain.matchAll(definition)) {
      if (!/\breturns\s+trigger\b/i.test(head)) bodies.set(name, body ?? atomic ?? returned);
    }
  }
  const tables = new Map();
  const tablesOf = (name, above = []) => {
    if (tables.has(name)) return tables.get(name);
    if (above.includes(name)) return [];
    const body = bodies.get(name);
    const own = [...body.matchAll(writingStatement)].flatMap(([, table]) => (table ? [table.toLowerCase()] : []));
    const called = [...body.matchAll(/\b([a-z_]+)\s*\(/g)]
      .map(([, other]) => other)
      .filter((other) => bodies.has(other));
    const all = [...new Set([...own, ...called.flatMap((other) => tablesOf(other, [...above, name]))])];
    tables.set(name, all);
    return all;
  };
  return new Map([...bodies.keys()].map((name) => [name, tablesOf(name)]).filter(([, written]) => written.length > 0));
};

export const todaysFunctions = functionsThatWrite(
  filesBelow('apps/server/migrations')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => readFileSync(join(root, path), 'utf8')),
);
