import { findBrowser } from './steps/browser.mjs';
import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command } from './steps/refusal.mjs';
import { run } from './steps/run.mjs';

const { code } = await command(async () => {
  requireNode();
  await installWhenNeeded();
  const words = process.argv.slice(2);
  const opensPages = ['--slow-network', '--clicks', '--cellar'].some((word) => words.includes(word));
  await buildWhenNeeded(opensPages ? ['web', 'server'] : ['server']);
  const env = opensPages ? { CHROMIUM_PATH: await findBrowser() } : {};
  return run([process.execPath, '--import', 'tsx', 'bench/run.ts', ...words], { live: true, env });
});
process.exitCode = code;
