import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allConstraints } from '../src/modules.ts';

const folder = join(import.meta.dirname, '..', 'migrations');

it('every constraint that a function of the database refuses with has a sentence', () => {
  const named = new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/\bconstraint = '(\w+)'/g)])
      .map(([, name = '']) => name),
  );
  expect(named).toContain('ledger_names_it');
  expect([...named].filter((name) => !(name in allConstraints))).toEqual([]);
  expect(allConstraints['ledger_names_it']?.().message).toBe(
    'Dazu steht etwas in der Buchhaltung. Deshalb kann es nicht gelöscht werden.',
  );
});
