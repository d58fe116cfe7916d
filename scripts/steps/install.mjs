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

/** Compares the installed packages according to npm with the lockfile: without dates, so that a copied or updated folder is detected. */
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

/** npm's own message fills the screen; the advice is one sentence. */
export const reasonOf = (output) =>
  output.includes('EUSAGE')
    ? 'package-lock.json passt nicht zu package.json. Wer eine Abhängigkeit ändert, führt npm install aus und gibt beide Dateien ab.'
    : 'Die Pakete ließen sich nicht installieren. Gibt es eine Verbindung zur npm-Registry?';

/**
 * Installs the dependencies if they are missing or differ from the lockfile: exactly those, or none. A lockfile that does not fit must be
 * fixed; nothing is installed in spite of it.
 */
export const installWhenNeeded = async () => {
  if (isInstalled()) return;
  console.log('Die benötigten Pakete werden installiert …');
  const { code, output } = await run([...npm(), 'ci', ...flags], { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' } });
  if (code !== 0) throw new Refusal(`${output.trim()}\n\n${reasonOf(output)}`);
};
