import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Debian: apt install pgbouncer. Without it these tests are skipped. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

const freePort = async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  holder.close();
  await once(holder, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

const isOpen = (port: number) =>
  new Promise<boolean>((tell) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => tell(true)));
    socket.once('error', () => tell(false));
  });

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** A pooler in front of a database that gives each transaction one of two connections. */
export const startPgBouncer = async (url: string, { ignore = '' }: { ignore?: string } = {}) => {
  const target = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-pgbouncer-'));
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const login = `user=${target.username} password='${decodeURIComponent(target.password)}'`;
  await writeFile(
    config,
    `[databases]
* = host=127.0.0.1 port=${target.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = ${ignore}
`,
  );
  // Started by root it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asOther, config], { stdio: 'ignore' });
  await vi.waitFor(async () => {
    if (!(await isOpen(port))) throw new Error('pgbouncer does not answer');
  });
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(port);
  // Through the pooler, not through the socket of the database.
  pooled.searchParams.delete('host');
  return {
    url: pooled.toString(),
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
