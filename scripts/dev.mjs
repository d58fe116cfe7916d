import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { endWithNpm } from './steps/npm-shell.mjs';
import { command } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';
import { tool } from './steps/run.mjs';

endWithNpm();
await command(async () => {
  requireNode();
  await installWhenNeeded();
});

const children = [];
let isEnding = false;

/** Only once: after a second signal the watcher kills the server before it can close its database. */
const endAll = (code) => {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
};

/** Each runs in its own process group: Ctrl+C reaches only this process, which ends both once and in order. */
const start = ([program, ...args], folder, settings = {}) => {
  const child = spawn(program, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  child.on('exit', (code) => endAll(code ?? 1));
  children.push(child);
};

process.on('SIGINT', () => endAll(0));
process.on('SIGTERM', () => endAll(0));

// Vite prints the address of the page that reloads itself; the server's own address shows the last build.
const server = [...tool('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts', ...process.argv.slice(2)];
start(server, '.', { PUBLIC_PORT: process.env.PUBLIC_PORT ?? '5173' });
start([...tool('vite'), '--clearScreen=false'], 'apps/web');
