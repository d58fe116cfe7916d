import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // These share what lives for one file and stay apart (see the project "cluster").
    exclude: [...configDefaults.exclude, 'src/kit/postgres/**'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // The modules keep nothing from one house to the next, so the files of a worker load them once. What helps several
    // files registers its hooks in a function that they call (useHouse), not when it is loaded.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
