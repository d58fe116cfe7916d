import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded } from './build.mjs';
import { installWhenNeeded } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { command } from './refusal.mjs';
import { root } from './root.mjs';

/**
 * Runs a program of the server as in production, in this process, so that signals, output and exit code are its own.
 * @param {string} name of the file in apps/server/src
 */
export const runServerProgram = async (name) => {
  await command(async () => {
    requireNode();
    await installWhenNeeded();
    await buildWhenNeeded(['server']);
  });
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  await import(pathToFileURL(join(root, `apps/server/dist/${name}.js`)).href);
};
