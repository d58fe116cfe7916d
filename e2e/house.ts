import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
};

/** The built server with its own database; with the demo clubs, or empty as after installation. */
export const startServer = (port: number, demo: boolean): ChildProcess => {
  const server = spawn(process.execPath, [fileURLToPath(new URL('serve.mjs', import.meta.url))], {
    env: { ...process.env, PORT: String(port), E2E_DEMO: String(demo) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  return server;
};

export const endServer = async (server: ChildProcess) => {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
};

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resolves when it answers. */
export const readyServer = async (server: ChildProcess, port: number) => {
  // The output is not read; a full pipe would block the server.
  server.stdout?.resume();
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready');
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
};
