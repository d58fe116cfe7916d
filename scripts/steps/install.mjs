import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { npm, run } from './run.mjs';

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/** Compares what npm says it has installed with the lockfile: no dates, so a copied or updated folder is seen through. */
const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, wanted]) => path.includes('node_modules/') && wanted.version !== undefined)
    .every(([path, wanted]) =>
      installed[path] === undefined ? wanted.optional === true : installed[path].version === wanted.version,
    );
};

const flags = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];

/** Installs the dependencies when they are missing or others than the lockfile names. */
export const installWhenNeeded = async () => {
  if (isInstalled()) return;
  console.log('Die benötigten Pakete werden installiert …');
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const exact = await run([...npm(), 'ci', ...flags], { env });
  if (exact.code === 0) return;
  const loose = await run([...npm(), 'install', ...flags], { env });
  if (loose.code === 0) return;
  throw new Refusal(
    `${exact.output}\n${loose.output}\nDie Pakete ließen sich nicht installieren. Gibt es eine Verbindung zur npm-Registry?`,
  );
};
