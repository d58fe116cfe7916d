import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command } from './steps/refusal.mjs';

await command(async () => {
  requireNode();
  await installWhenNeeded();
  const names = process.argv.slice(2);
  await buildWhenNeeded(names.length > 0 ? names : undefined);
});
