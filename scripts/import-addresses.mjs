import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';

await command(async () => {
  requireNode();
  await installWhenNeeded();
  await buildWhenNeeded(['server']);
});

// npm runs this in the project's folder; a relative path is meant from the folder where the command was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd();
const [folder, ...words] = process.argv.slice(2);
process.argv.splice(
  2,
  Infinity,
  ...(folder === undefined ? [] : [folder.startsWith('-') ? folder : resolve(typedIn, folder)]),
  ...words,
);
process.chdir(root);
process.env.NODE_ENV = 'production';
await import(pathToFileURL(join(root, 'apps/server/dist/import-addresses.js')).href);
