import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Side } from './processes.ts';

/**
 * Polls /healthz from a separate process, since the one that loads the server is busy. A blocked event loop answers late; time in which
 * the machine ran other processes does not count.
 */
export type Probed = { blockedMs: number; healthzMs: number; probes: number };

const thisFile = fileURLToPath(import.meta.url);

export const startProbe = ({ url, pid }: Side): { stop: () => Promise<Probed> } => {
  const child: ChildProcess = fork(thisFile, [url, String(pid)], { execArgv: ['--import', 'tsx'] });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once('message', (probed: Probed) => resolve(probed));
        child.once('exit', () => reject(new Error('the probe has ended')));
        child.send('stop');
      }),
  };
};

/** Processor time of the event loop's thread in milliseconds; if the system does not report it, the time on the clock. */
export const workedMs = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export const askHealth = (url: string) =>
  new Promise<void>((resolve) => {
    get(`${url}/healthz`, { agent }, (response) => response.resume().once('end', resolve)).once('error', () =>
      resolve(),
    );
  });

const probe = async (url: string, pid: string) => {
  const probed = { blockedMs: 0, healthzMs: 0, probes: 0 };
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const [start, before] = [performance.now(), workedMs(pid)];
    await askHealth(url);
    const ms = performance.now() - start;
    probed.probes += 1;
    probed.healthzMs = Math.max(probed.healthzMs, ms);
    probed.blockedMs = Math.max(probed.blockedMs, Math.min(ms, workedMs(pid) - before));
    await pause(20);
  }
  process.send?.(probed);
  process.disconnect();
  agent.destroy();
};

const [, entry, url, pid] = process.argv;
if (entry === thisFile && url !== undefined && pid !== undefined) await probe(url, pid);
