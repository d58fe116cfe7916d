import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const children = new Set();
let isEnding = false;

/** On Ctrl+C the terminal signals the children itself; after a second signal some of them exit without cleaning up. */
const wait = () => {
  isEnding = true;
};
/** Ends the children before this process ends; every tool shuts down properly on SIGINT. */
const endChildren = () => {
  isEnding = true;
  for (const child of children) child.kill('SIGINT');
};
const reactions = { SIGINT: wait, SIGTERM: endChildren, SIGHUP: endChildren };

const enter = (child) => {
  if (children.size === 0) for (const [signal, react] of Object.entries(reactions)) process.on(signal, react);
  children.add(child);
};
const leave = (child) => {
  children.delete(child);
  if (children.size > 0) return;
  for (const [signal, react] of Object.entries(reactions)) process.off(signal, react);
  if (isEnding) process.exit(130);
};

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
    enter(child);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    // A program that cannot be started emits an error and never closes.
    child.on('error', (error) => {
      leave(child);
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code, signal) => {
      leave(child);
      resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output });
    });
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

/** The npm that runs us, or the one on the path; on Windows a .cmd file, which only a shell can start. */
export const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
