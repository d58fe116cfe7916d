import { createRandom } from '../../src/demo/random.ts';
import type { Rows } from '../factories/rows.ts';
import { drawRequest, type Request } from './draw-request.ts';
import { buildWorld, restoreWorld } from './fuzz-world.ts';

export type FuzzResult = {
  requests: number;
  statuses: Readonly<Record<string, number>>;
  /** Replies that must not occur: with the number of the request and the same seed they can be reproduced. */
  broken: readonly string[];
  slowestMs: number;
  slowest: string;
};

/** The target: the application in this process, or a server elsewhere; and its database. */
export type FuzzInput = Rows & {
  ask(request: Request & { headers: Record<string, string>; body?: string }): Promise<{ status: number; body: string }>;
};

type Wanted = { requests: number; seed: number; atOnce?: number; say?: (done: number) => void };

const restoreEvery = 40;

/** Sends as many requests as wanted, like an attacker who has read the contract. */
export const runFuzz = async (asked: FuzzInput, { requests, seed, atOnce = 1, say }: Wanted): Promise<FuzzResult> => {
  const random = createRandom(seed);
  const world = await buildWorld(asked);
  const statuses: Record<string, number> = {};
  const broken: string[] = [];
  let cookies = await restoreWorld(asked, world);
  let slowest = { ms: 0, what: '' };
  let next = 0;

  const askNext = async (index: number) => {
    if (index % restoreEvery === 0) cookies = await restoreWorld(asked, world);
    const { actor, request } = drawRequest(random);
    const isPost = request.method === 'POST';
    const what = `#${index} ${actor} ${request.method} ${request.url.slice(0, 300)}`;
    const sent = JSON.stringify(request.payload ?? null);
    const started = performance.now();
    const { status, body } = await asked.ask({
      ...request,
      headers: {
        host: `verein${world.clubId}.test`,
        cookie: cookies[actor],
        ...(isPost && { 'content-type': 'application/json' }),
      },
      ...(isPost && { body: sent }),
    });
    const ms = performance.now() - started;
    if (ms > slowest.ms) slowest = { ms, what };
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500) broken.push(`${what} → ${status} ${body.slice(0, 200)} ← ${sent.slice(0, 600)}`);
    if ((index + 1) % 5000 === 0) say?.(index + 1);
  };
  const jobWorkers = async () => {
    for (let index = next++; index < requests; index = next++) await askNext(index);
  };
  await Promise.all(Array.from({ length: atOnce }, jobWorkers));
  return { requests, statuses, broken, slowestMs: Math.round(slowest.ms), slowest: slowest.what };
};
