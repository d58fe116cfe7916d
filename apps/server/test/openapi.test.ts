import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildClub, buildLogin, buildPerson, testPassword } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const node = (...args: readonly string[]) =>
  run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}${error.stderr}`);
  });

const documentFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-openapi-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, (await house().app.inject('/api/openapi.json')).body);
  return file;
};

/** Three programs start and read half a megabyte each, so a busy machine needs a long timeout. */
describe('the OpenAPI document', { timeout: 180_000 }, () => {
  it('breaks none of the rules that Redocly recommends', async () => {
    await node('node_modules/@redocly/cli/bin/cli.js', 'lint', await documentFile(), '--extends=recommended');
  });

  it('is enough to write a client that signs in and reads', async () => {
    const clubId = await buildClub(house());
    const parent = await buildPerson(house(), clubId, { email: 'mutter@x.test' });
    await buildLogin(house(), clubId, parent.personId, 'mutter@x.test');
    await buildPerson(house(), clubId, { manager_id: parent.personId, first_name: 'Tim', last_name: 'Huber' });
    const baseUrl = await house().app.listen({ host: '127.0.0.1', port: 0 });

    const types = join(root, 'client/generated/house.ts');
    await node('client/node_modules/openapi-typescript/bin/cli.js', await documentFile(), '--output', types);
    await node('node_modules/typescript/bin/tsc', '--project', 'client');

    const program = ['--import', 'tsx', 'client/read-family.ts', baseUrl, String(clubId), 'mutter@x.test'];
    expect((await node(...program, testPassword)).stdout).toBe('Tim Huber\n');
    await expect(node(...program, 'falsch')).rejects.toThrow('Passwort');
  });
});
