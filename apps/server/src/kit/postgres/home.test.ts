import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, stat, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  firstLine,
  isRoot,
  logged,
  newDirectory,
  newFolder,
  query,
  refusal,
  start,
  startChild,
  usedDirectory,
} from './cluster.testing.ts';
import { findProgram, makeRunnable } from './program.ts';

const dataFolderOf = async (directory: string) => {
  const state: unknown = JSON.parse(await readFile(path.join(directory, 'postgres.json'), 'utf8'));
  const data = state && typeof state === 'object' && 'data' in state ? String(state.data) : '';
  onTestFinished(() => rm(path.dirname(data), { recursive: true, force: true }));
  return data;
};

/** The installed program as npm leaves it behind if it skips install scripts, in a folder of the given mode. */
const bareInstallation = async (mode: number) => {
  const folder = await newFolder(mode);
  const installed = await findProgram();
  const native = path.join(folder, 'native');
  execFileSync('cp', ['-R', installed.native, native]);
  execFileSync('find', [native, '-type', 'l', '-delete']);
  await chmod(path.join(native, 'bin', 'initdb'), 0o644);
  return { native, version: installed.version };
};

const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;

describe('places', () => {
  test.skipIf(!isRoot)('data of a directory that only root may enter go to a place of the system', async () => {
    const directory = await newDirectory(0o700);
    const first = await start(directory);
    const data = await dataFolderOf(directory);
    await query(first, 'create table kept as select 1 as id');
    await first.stop();

    const second = await start(directory);

    expect(data.startsWith('/var/lib/vereinshaus/')).toBe(true);
    expect(logged.filter((line) => line.includes(data))).toHaveLength(1);
    expect(await readFile(path.join(data, '..', 'herkunft.txt'), 'utf8')).toBe(`${directory}\n`);
    expect(await query(second, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test.skipIf(!isRoot)('data of a test run go to the temporary folder and leave it with the last user', async () => {
    const directory = await newDirectory(0o700);
    const [first, second] = [await start(directory, { durable: false }), await start(directory, { durable: false })];
    const data = await dataFolderOf(directory);

    await first.stop();
    expect(data.startsWith(`${tmpdir()}/`)).toBe(true);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);

    await second.stop();
    await expect(stat(path.dirname(data))).rejects.toThrow('ENOENT');
    await expect(start(directory, { durable: false })).resolves.toMatchObject({ adopted: false });
  });

  test.skipIf(!isRoot)('what a crashed test run left in the temporary folder is removed by the next one', async () => {
    const directory = await newDirectory(0o700);
    const child = startChild(directory, 'volatile', 'guest');
    expect(await firstLine(child)).toBe('started');
    const abandoned = path.dirname(await dataFolderOf(directory));
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
    await utimes(abandoned, new Date(0), new Date(0));

    await start(await newDirectory(0o700), { durable: false });

    await expect(stat(abandoned)).rejects.toThrow('ENOENT');
  });

  test.skipIf(!isRoot)('a durable data folder that has disappeared is not silently replaced', async () => {
    const directory = await newDirectory(0o700);
    const first = await start(directory);
    const data = await dataFolderOf(directory);
    await first.stop();
    await rm(path.dirname(data), { recursive: true });

    expect(await refusal(directory)).toContain(`Der Datenordner ${data}, auf den`);
  });

  test.skipIf(!isRoot)('data restored by root are handed over to the user of PostgreSQL', async () => {
    const directory = await usedDirectory();
    execFileSync('chown', ['-R', 'root:root', path.join(directory, 'postgres')]);

    await expect(start(directory, { durable: false })).resolves.toMatchObject({ adopted: false });
  });
});

describe('the program', () => {
  test('links that npm did not create are created', async () => {
    const program = await bareInstallation(0o755);
    await expect(makeRunnable(program, ordinary, () => Promise.reject(new Error('no copy')))).resolves.toEqual(program);
  });

  test.skipIf(!isRoot)('a program that only root may enter is copied, once', async () => {
    const program = await bareInstallation(0o700);
    const cache = await newFolder();

    const [one, two] = await Promise.all([
      makeRunnable(program, ordinary, () => Promise.resolve(cache)),
      makeRunnable(program, ordinary, () => Promise.resolve(cache)),
    ]);

    expect(one.native.startsWith(cache)).toBe(true);
    expect(two).toEqual(one);
    expect(await readdir(cache)).toHaveLength(1);
  });

  test.skipIf(!isRoot)('a folder that someone else has put in the place of the copy is not used', async () => {
    const program = await bareInstallation(0o700);
    const cache = await newFolder();
    const trap = path.join(cache, `vereinshaus-postgres-${program.version}-0`);
    await symlink(cache, trap);

    const copy = await makeRunnable(program, ordinary, () => Promise.resolve(cache));

    expect(copy.native.startsWith(`${trap}.`)).toBe(true);
  });
});
