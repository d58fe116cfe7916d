import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

/** The headless shell is the same engine without windows, and needs a third less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const usualPlaces = () => {
  switch (process.platform) {
    case 'darwin':
      return [
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ];
    case 'win32':
      return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'));
    default:
      return ['/snap/bin/chromium', '/opt/google/chrome/chrome'];
  }
};

const onPath = () =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));

/** The file alone proves nothing: Ubuntu's chromium-browser may be a script that only recommends a snap. */
const answers = async (path) => {
  if (!existsSync(path)) return false;
  // Chrome on Windows prints no version, it opens a window.
  if (process.platform === 'win32') return true;
  const { code, output } = await run([path, '--version']);
  return code === 0 && /chrom/i.test(output);
};

const installed = async () => {
  for (const path of [...onPath(), ...usualPlaces()]) if (await answers(path)) return path;
  return undefined;
};

const ofDebian = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Chromium wird mit apt-get installiert …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(['apt-get', 'update'], { env });
  for (const name of names.slice(0, 2)) {
    const { code } = await run(['apt-get', 'install', '-y', '--no-install-recommends', name], { env });
    if (code === 0) break;
  }
  return installed();
};

/** The path of Playwright's own browser; it may exist from an earlier run. */
const playwrightsPath = async () => {
  const module = pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href;
  const { chromium } = await import(module);
  return chromium.executablePath();
};

const ofPlaywright = async () => {
  const path = await playwrightsPath();
  if (existsSync(path)) return path;
  console.log('Chromium wird mit Playwright geladen …');
  const { output } = await run([...tool('@playwright/test', 'playwright'), 'install', 'chromium']);
  if (existsSync(path)) return path;
  console.error(output.trim().split('\n').slice(-5).join('\n'));
  return undefined;
};

/** The browser for the tests: the configured one, an installed one, Debian's package, Playwright's download. */
export const findBrowser = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named && !(await answers(named))) throw new Refusal(`CHROMIUM_PATH nennt keinen Browser: ${named}`);
  const found = named || (await installed()) || (await ofDebian()) || (await ofPlaywright());
  if (found) return found;
  throw new Refusal(
    'Für die Browser-Tests fehlt ein Chromium. Installiere chromium oder google-chrome, nenne mit CHROMIUM_PATH ein ' +
      'vorhandenes, starte als root unter Debian, oder lade es mit: npx playwright install chromium',
  );
};
