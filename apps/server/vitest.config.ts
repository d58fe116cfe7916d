import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Node.js loads the files itself, and tsx takes the types away: nothing here needs Vite, whose loading takes three times as
 * long and makes every call from one file to another go through an object (docs/decisions/0055).
 */
export const loadedByNode = {
  execArgv: ['--import', import.meta.resolve('tsx')],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // These share what lives for one file and stay apart (see the project "cluster").
    exclude: [...configDefaults.exclude, 'src/kit/postgres/**'],
    globalSetup: ['test/global-setup.mjs'],
    setupFiles: process.env.PROFILE === undefined ? [] : ['../../scripts/steps/profile-worker.mjs'],
    pool: 'forks',
    // A tenth of the processor time goes to short-lived objects; with more room for them most are gone before anybody looks.
    execArgv: ['--max-semi-space-size=64', ...loadedByNode.execArgv],
    experimental: loadedByNode.experimental,
    // The modules keep nothing from one house to the next, so the files of a worker load them once. What helps several
    // files registers its hooks in a function that they call (useHouse), not when it is loaded.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
