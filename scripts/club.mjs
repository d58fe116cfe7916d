import { join } from 'node:path';
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

process.chdir(root);
process.env.NODE_ENV = 'production';
await import(pathToFileURL(join(root, 'apps/server/dist/club.js')).href);
