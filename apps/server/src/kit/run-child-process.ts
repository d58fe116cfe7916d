import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** How much of the error output is kept for the message. */
const keptLetters = 2000;

/**
 * Runs one of our programs as a separate process with low priority: minutes of work that no request waits for. Resolves when it ends; its
 * error output is the message.
 */
export const runChildProcess = (file: URL, args: readonly string[], env = process.env): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(file), ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-keptLetters);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `${file.pathname} ended with ${code ?? signal}`));
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
