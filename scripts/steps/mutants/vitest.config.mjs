import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import server from '../../../apps/server/vitest.config.ts';
import { switches } from './switches.mjs';

/**
 * The tests of the server, over source with a switch at every mutant of the file that `MUTANTS` names. The long timeouts keep a slow test
 * on a busy machine from looking like a noticed change.
 */
export default mergeConfig(server, {
  root: fileURLToPath(new URL('../../../apps/server', import.meta.url)),
  plugins: [switches(process.env.MUTANTS ?? '')],
  test: {
    // A plugin of Vite inserts the switches.
    experimental: { viteModuleRunner: true, nodeLoader: true },
    testTimeout: 120_000,
    hookTimeout: 240_000,
    setupFiles: [fileURLToPath(new URL('switch-on.mjs', import.meta.url))],
  },
});
