import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command } from './steps/refusal.mjs';
import { run } from './steps/run.mjs';

const { code } = await command(async () => {
  requireNode();
  await installWhenNeeded();
  return run([process.execPath, '--import', 'tsx', 'bench/container/run.ts', ...process.argv.slice(2)], { live: true });
});
process.exitCode = code;
