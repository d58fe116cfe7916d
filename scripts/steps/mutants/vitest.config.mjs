import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import server from '../../../apps/server/vitest.config.ts';
import { switches } from './switches.mjs';

/**
 * The tests of the server, over source with a switch at every mutant of the file that `MUTANTS` names. On a busy machine a slow
 * test must not look like a noticed change.
 */
export default mergeConfig(server, {
  root: fileURLToPath(new URL('../../../apps/server', import.meta.url)),
  plugins: [switches(process.env.MUTANTS ?? '')],
  test: {
    // The switches are put in by a plugin of Vite.
    experimental: { viteModuleRunner: true, nodeLoader: true },
    testTimeout: 120_000,
    hookTimeout: 240_000,
    setupFiles: [fileURLToPath(new URL('switch-on.mjs', import.meta.url))],
  },
});
