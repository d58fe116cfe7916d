import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export type Side = { name: 'server' | 'reference'; url: string; stop(): Promise<void> };

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const stopped = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const launch = async (name: Side['name'], command: readonly string[], env: Record<string, string>): Promise<Side> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + 60_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopped(child);
      throw new Error(`the ${name} did not start`);
    }
    await pause(100);
  }
  return { name, url, stop: () => stopped(child) };
};

const builtServer = path('../apps/server/dist/main.js');

/** The server as in production; the built one when there is one. Request logs and limits are off. */
export const startServer = (databaseUrl: string, settings: Record<string, string> = {}): Promise<Side> =>
  launch('server', existsSync(builtServer) ? [builtServer] : ['--import', 'tsx', path('../apps/server/src/main.ts')], {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: '',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'false',
    DATABASE_CONNECTIONS: '20',
    ...settings,
  });

/** Each in a process of its own. */
export const startSides = async (
  database: { url: string; ownerUrl: string; clubId: number },
  { isPrepared }: { isPrepared: boolean },
): Promise<readonly [Side, Side]> => {
  const server = await startServer(database.url);
  try {
    const bare = { DATABASE_URL: database.ownerUrl, CLUB: String(database.clubId), PREPARED: String(isPrepared) };
    return [server, await launch('reference', ['--import', 'tsx', path('reference.ts')], bare)];
  } catch (error) {
    await server.stop();
    throw error;
  }
};
