import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from './failures.ts';

const run = promisify(execFile);

/**
 * `born` tells two processes with the same number apart: numbers are reused, in containers after every restart.
 * `command` is the command line, joined by spaces.
 */
type ProcessFacts = { born: string; command: string };

/** A living process that may still do something; a zombie is not one, even if nobody ever collects it. */
export const processFacts = async (pid: number): Promise<ProcessFacts | undefined> => {
  if (process.platform === 'linux') return linuxFacts(pid);
  if (process.platform === 'win32') return windowsFacts(pid);
  return psFacts(pid);
};

const linuxFacts = async (pid: number): Promise<ProcessFacts | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { born: `${await bootId()}:${fields[19]}`, command: commandLine.split('\0').join(' ').trim() };
  } catch {
    return undefined;
  }
};

const bootId = async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();

const psFacts = async (pid: number): Promise<ProcessFacts | undefined> => {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'stat=,lstart=,args=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    const words = stdout.trim().split(/\s+/);
    if (!words[0] || words[0].startsWith('Z')) return undefined;
    return { born: words.slice(1, 6).join(' '), command: words.slice(6).join(' ') };
  } catch {
    return undefined;
  }
};

const windowsFacts = async (pid: number): Promise<ProcessFacts | undefined> => {
  const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
  const image = /^"([^"]+)"/.exec(stdout.trim())?.[1];
  return image ? { born: '', command: image } : undefined;
};

/** Cheap enough for a loop. */
export const isAlive = async (pid: number) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
  return process.platform !== 'linux' || (await linuxFacts(pid)) !== undefined;
};

/** Whether the process that once left this mark is still the one behind the number. */
export const isStill = async (pid: number, born: string) => (await processFacts(pid))?.born === born;

export const ownBirth = async () => (await processFacts(process.pid))?.born ?? '';
