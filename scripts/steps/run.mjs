import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a command and waits for it. Its output is collected, or with `live` shown while it runs.
 * @param {readonly string[]} command
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, live?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = ([program, ...args], { cwd = root, env = {}, live = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: String(error.message) }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output }));
  });

/**
 * The command that starts a tool out of node_modules, without a shell and without npx.
 * @param {string} name of the package
 * @param {string} [bin] when the package has several
 */
export const tool = (name, bin = name) => {
  const folder = join(root, 'node_modules', name);
  const declared = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
  return [process.execPath, join(folder, typeof declared === 'string' ? declared : declared[bin])];
};

/** npm as the one that runs us, or the one on the path; a .cmd file on Windows, which only a shell can start. */
export const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
