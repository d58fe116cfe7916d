import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, onTestFinished, vi } from 'vitest';
import { useProgram } from '../../../test/bundled-program.ts';
import { StartupError } from '../startup-error.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';

/** Shared by the tests of the cluster. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

export const isRoot = process.getuid?.() === 0;

const program = useProgram(path.join(import.meta.dirname, 'cluster.child.ts'));

const clusters: Cluster[] = [];

/** The log of the clusters of the running test. */
export const logged: string[] = [];

afterEach(async () => {
  await Promise.all(clusters.splice(0).map((cluster) => cluster.stop()));
  logged.length = 0;
});

export const start = async (directory: string, options: Partial<ClusterOptions> = {}) => {
  const cluster = await startCluster({ directory, durable: true, log: (line) => logged.push(line), ...options });
  clusters.push(cluster);
  return cluster;
};

/** The message of the refused start. */
export const refusal = async (directory: string, options: Partial<ClusterOptions> = {}) => {
  const failure = await start(directory, options).catch((error: unknown) => error);
  if (!(failure instanceof StartupError)) throw new Error('expected a StartupError', { cause: failure });
  return failure.message;
};

/** 0755 is a clone in an ordinary place; 0700 is a folder that only its owner may enter, as in `mktemp -d` or /root. */
export const newFolder = async (mode = 0o755) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cluster-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, mode);
  return folder;
};

export const newDirectory = async (mode?: number) => path.join(await newFolder(mode), '.data');

const template = { parent: '' };

afterAll(() => rm(template.parent, { recursive: true, force: true }));

const makeTemplate = async () => {
  template.parent = await mkdtemp(path.join(tmpdir(), 'cluster-template-'));
  await chmod(template.parent, 0o755);
  const directory = path.join(template.parent, '.data');
  const cluster = await startCluster({ directory, durable: false, log: () => undefined });
  await cluster.stop();
};

/** A directory in which a cluster has run before; faster than starting from an empty one. */
export const usedDirectory = async () => {
  if (!template.parent) await makeTemplate();
  const directory = await newDirectory();
  execFileSync('cp', ['-Rp', path.join(template.parent, '.data'), directory]);
  return directory;
};

export const query = async (cluster: Cluster, statement: string) => {
  const client = new Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
};

export const postmasterPid = async (directory: string) => {
  const content = await readFile(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(content.split('\n')[0]);
};

export const startChild = (directory: string, ...options: string[]) => {
  const child = spawn(process.execPath, [program, directory, ...options], { stdio: 'pipe' });
  child.stderr.pipe(process.stderr);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

export const firstLine = async (child: ChildProcessWithoutNullStreams) => {
  for await (const line of createInterface({ input: child.stdout })) return line;
  return undefined;
};

/** Lets a guest end in an orderly way. */
export const dismiss = async (guest: ChildProcessWithoutNullStreams) => {
  const exit = once(guest, 'exit');
  guest.stdin.end();
  await exit;
};

/** Lets the child write for a while, kills it in the middle of it, and returns the last acknowledged number. */
export const killAfterWriting = async (child: ChildProcessWithoutNullStreams, rows: number) => {
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === rows) child.kill('SIGKILL');
  }
  return last;
};
