import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const folder = join(root, 'apps/server/migrations');
const record = join(folder, 'hashes.json');

const hashOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
const recorded = () => JSON.parse(readFileSync(record, 'utf8'));

/** A merged migration has run somewhere: it never changes again, and no new one may come before it. */
export const checkMigrationHashes = () => {
  const known = recorded();
  const names = migrations();
  const lastKnown = Object.keys(known).sort().at(-1) ?? '';
  const verdict = (name) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [`${name}: a migration is called 0001_words.sql`];
    if (known[name] === undefined && name < lastKnown) return [`${name}: comes before ${lastKnown}, which is merged`];
    if (known[name] === undefined) return [`${name}: not recorded yet: npm run db:record`];
    return known[name] === hashOf(name) ? [] : [`${name}: merged migrations are immutable, write a new one`];
  };
  const lost = Object.keys(known).filter((name) => !names.includes(name));
  return [...names.flatMap(verdict), ...lost.map((name) => `${name}: merged, but the file is gone`)];
};

/** Adds the new ones. Recorded hashes stay; to record a migration again that was never merged, delete its line. */
const recordNew = () => {
  const hashes = Object.fromEntries(migrations().map((name) => [name, hashOf(name)]));
  writeFileSync(record, `${JSON.stringify({ ...hashes, ...recorded() }, null, 2)}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--record')) recordNew();
