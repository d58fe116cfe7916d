import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left alone, vitest keeps one core back: on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false } },
      'apps/server/vitest.config.ts',
      { test: { name: 'cluster', root: 'apps/server', include: ['src/kit/postgres/**/*.test.ts'], pool: 'forks' } },
      'apps/web/vite.config.ts',
    ],
  },
});
