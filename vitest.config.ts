import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left alone, vitest keeps one core back: on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      'apps/server/vitest.config.ts',
      'apps/web/vite.config.ts',
    ],
  },
});
