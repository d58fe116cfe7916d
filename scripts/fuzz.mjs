import { parseArgs } from 'node:util';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command } from './steps/refusal.mjs';
import { run, tool } from './steps/run.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
  },
});

const { code } = await command(async () => {
  requireNode();
  await installWhenNeeded();
  const env = { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed };
  return run([...tool('vitest'), 'run', 'apps/server/test/fuzz/fuzz.test.ts'], { live: true, env });
});
process.exitCode = code;
