import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export type Side = {
  name: 'server' | 'reference';
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  hasEnded(): boolean;
};

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const ended = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') =>
  new Promise<void>((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

type Launch = { name: Side['name']; command: readonly string[]; env: Record<string, string>; logFile?: string };

const launch = async ({ name, command, env, logFile }: Launch): Promise<Side> => {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log = logFile === undefined ? 'inherit' : openSync(logFile, 'a');
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: 'production', PORT: port, ...env },
    stdio: ['ignore', logFile === undefined ? 'ignore' : log, log],
  });
  if (typeof log === 'number') closeSync(log);
  const deadline = Date.now() + 180_000;
  while (!(await isReady(url))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await ended(child, 'SIGTERM');
      throw new Error(`the ${name} did not start`);
    }
    await pause(100);
  }
  return {
    name,
    url,
    pid: child.pid ?? 0,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
    hasEnded: () => hasEnded(child),
  };
};

const builtServer = path('../apps/server/dist/main.js');

/** The server as in production; the built one if it exists. Request logs and limits are off unless asked for. */
export const startServer = (settings: Record<string, string>, logFile?: string): Promise<Side> =>
  launch({
    name: 'server',
    command: existsSync(builtServer) ? [builtServer] : ['--import', 'tsx', path('../apps/server/src/main.ts')],
    env: {
      DATABASE_OWNER_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      DATABASE_CONNECTIONS: '20',
      ...settings,
    },
    ...(logFile !== undefined && { logFile }),
  });

/** Starts each side as a separate process. */
export const startSides = async (
  database: { url: string; ownerUrl: string; clubId: number },
  { isPrepared }: { isPrepared: boolean },
): Promise<readonly [Side, Side]> => {
  const server = await startServer({ DATABASE_URL: database.url });
  try {
    const env = { DATABASE_URL: database.ownerUrl, CLUB: String(database.clubId), PREPARED: String(isPrepared) };
    return [server, await launch({ name: 'reference', command: ['--import', 'tsx', path('reference.ts')], env })];
  } catch (error) {
    await server.stop();
    throw error;
  }
};
