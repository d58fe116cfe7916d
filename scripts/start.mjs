import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { endWithNpm } from './steps/npm-shell.mjs';
import { command } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';

if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  process.exit();
}

endWithNpm();
await command(async () => {
  requireNode();
  await installWhenNeeded();
  await buildWhenNeeded();
});

// In this process, so that signals, output and exit code are the server's own.
process.chdir(root);
process.env.NODE_ENV = 'production';
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
