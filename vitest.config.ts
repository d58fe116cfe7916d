import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/** A worker ends when the next file wants another environment, and its successor loads everything anew: each in one go. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !needsDocument(file)), ...sorted.filter(needsDocument)];
  }
}

export default defineConfig({
  test: {
    // Left alone, vitest keeps one core back: on two cores that is half of them. More workers than cores take longer: each
    // loads everything for itself.
    maxWorkers: '100%',
    sequence: { sequencer: ByEnvironment },
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      'apps/server/vitest.config.ts',
      { test: { name: 'cluster', root: 'apps/server', include: ['src/kit/postgres/**/*.test.ts'], pool: 'forks' } },
      'apps/web/vite.config.ts',
    ],
  },
});
