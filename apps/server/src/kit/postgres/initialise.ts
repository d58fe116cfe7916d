import { spawn } from 'node:child_process';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changeOwner, spawnOptions } from './account.ts';
import { damagedData, explainOutput, otherVersion } from './failures.ts';
import type { Home } from './home.ts';
import { superuser } from './login.ts';
import { executable, majorVersion, type Program } from './program.ts';

/** Is there a cluster in the data folder? Something that is not one of ours is refused, never overwritten. */
export const hasData = async (home: Home, program: Program) => {
  const names = await readdir(home.data).catch(() => []);
  if (names.length === 0) return false;
  const found = (await readFile(path.join(home.data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!/^\d+$/.test(found)) {
    await appendFile(home.logFile, `${home.data}: PG_VERSION is missing or not a number\n`);
    throw damagedData(home.data, home.logFile);
  }
  if (found !== majorVersion(program)) throw otherVersion(home.data, found, majorVersion(program));
  return true;
};

/** initdb works in a folder aside, so that an interrupted first start leaves nothing that looks like data. */
export const initialise = async (home: Home, program: Program, password: string, durable: boolean) => {
  const aside = `${home.data}.new`;
  const passwordFile = `${home.data}.password`;
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await changeOwner(home.account, passwordFile);
    await runInitdb(home, program, { aside, passwordFile, durable });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(aside, home.data);
  if (durable) await syncFolder(path.dirname(home.data));
};

/**
 * Text compares by code point in every installation alike; queries that sort for people name an ICU collation. The
 * operating system still says which characters are letters (pg_trgm asks it), so it needs a UTF-8 locale, and not
 * every system has the same ones.
 */
const characterTypes = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];

const runInitdb = async (
  home: Home,
  program: Program,
  { aside, passwordFile, durable }: { aside: string; passwordFile: string; durable: boolean },
) => {
  let output = '';
  for (const characterType of characterTypes) {
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { mode: 0o700 });
    await changeOwner(home.account, aside);
    const result = await runProgram(home, executable(program, 'initdb'), [
      `--pgdata=${aside}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    if (result.code === 0) return;
    output = result.output;
    if (!/invalid locale name/.test(output)) break;
  }
  await appendFile(home.logFile, output);
  throw explainOutput(output, home, majorVersion(program));
};

/** For data without a matching password, as after a restored backup. The postmaster must not be running. */
export const setPassword = async (home: Home, program: Program, password: string) => {
  const statement = `alter role ${superuser} password '${password}'\n`;
  const options = ['--single', '-D', home.data, 'postgres'];
  const { code, output } = await runProgram(home, executable(program, 'postgres'), options, statement);
  if (code === 0) return;
  await appendFile(home.logFile, output);
  throw explainOutput(output, home, majorVersion(program));
};

const runProgram = (home: Home, file: string, options: string[], input = '') =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(file, options, { ...spawnOptions(home.account), stdio: 'pipe' });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => undefined);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.end(input);
  });

const syncFolder = async (folder: string) => {
  // Windows cannot open folders and has no need to.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};
