import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const children = new Set();
let isEnding = false;

/** On Ctrl+C the terminal tells the children itself; told twice, some of them leave without cleaning up. */
const wait = () => {
  isEnding = true;
};
/** Whoever is asked to end takes along what was started; every tool ends in good order on SIGINT. */
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
    // A program that cannot be started says so with an error and never closes.
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

/** npm as the one that runs us, or the one on the path; a .cmd file on Windows, which only a shell can start. */
export const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
