import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('what a library rejects or throws where nobody can catch it is told and counted, and ends no process', async () => {
  const script = join(import.meta.dirname, 'process-errors.child.ts');
  const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', script]);
  expect(JSON.parse(stdout)).toEqual([
    ['rejection', 1],
    ['exception', 1],
  ]);
  expect(stderr).toMatch(
    /Unerwarteter Fehler: Error: nobody awaits this\n[^]*Unerwarteter Fehler: Error: nobody catches/,
  );
});
