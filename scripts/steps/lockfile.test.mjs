import { describe, expect, test } from 'vitest';
import { reasonOf } from './install.mjs';
import { lockfileViolations } from './lockfile.mjs';

const tool = { optionalDependencies: { 'binding-linux': '1.0.0', 'binding-windows': '1.0.0' } };

describe('the lockfile', () => {
  test('names the binaries of every platform, beside the tool or above it', () => {
    const packages = {
      'apps/web/node_modules/tool': tool,
      'apps/web/node_modules/tool/node_modules/binding-linux': {},
      'node_modules/binding-windows': {},
      'node_modules/@vereinshaus/web': { resolved: 'apps/web' },
    };
    expect(lockfileViolations({ packages })).toEqual([]);
  });

  test('is refused when the binary of a platform is missing', () => {
    const packages = { 'node_modules/tool': tool, 'node_modules/binding-linux': {} };
    expect(lockfileViolations({ packages })).toEqual([
      'node_modules/tool: binding-windows@1.0.0 is missing; take a version whose platforms are all published',
    ]);
  });

  test('is refused when it names a host', () => {
    const packages = { 'node_modules/tool': { resolved: 'https://registry.example/tool.tgz' } };
    expect(lockfileViolations({ packages })).toHaveLength(1);
  });
});

describe('why the packages could not be installed', () => {
  test('the lockfile does not fit', () => {
    const output = 'npm error code EUSAGE\nnpm error `npm ci` can only install packages when …';
    expect(reasonOf(output)).toContain('package-lock.json passt nicht zu package.json.');
  });

  test('the registry does not answer', () => {
    expect(reasonOf('npm error code ENOTFOUND')).toContain('Gibt es eine Verbindung');
  });
});
