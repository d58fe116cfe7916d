import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';

const program = join(root, 'apps/server/dist/club.js');

/** Scripts ask for the list often: the last build answers, without a check whether it is up to date. */
const isQuick = process.argv[2] === 'list' && existsSync(program);

if (!isQuick) {
  await command(async () => {
    requireNode();
    await installWhenNeeded();
    await buildWhenNeeded(['server']);
  });
}

process.chdir(root);
process.env.NODE_ENV = 'production';
await import(pathToFileURL(program).href);
