import autocannon, { type Request, type Result } from 'autocannon';
import type { Side } from './processes.ts';
import type { Scenario } from './scenarios.ts';
import { countedTimes, medianBetween } from './server-time.ts';

export type Figures = { perSecond: number; p50: number; p99: number };

export type Cell = {
  scenario: Scenario;
  concurrency: number;
  server: Figures;
  reference: Figures;
  ratio: number;
  /** The median response time in milliseconds as measured by the server, without the network to the client. */
  onServer: number;
};

type Slice = { seconds: number; times: readonly number[] };

const rotated = (requests: readonly Request[], by: number) => {
  const start = by % requests.length;
  return [...requests.slice(start), ...requests.slice(0, start)];
};

/** One burst. Every connection starts at another place in the list, so that they do not all send the same request at the same time. */
const burst = (side: Side, { name, requests }: Scenario, connections: number, seconds: number): Promise<Slice> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    let client = 0;
    const finish = (error: Error | null, result: Result) => {
      if (error) return reject(error);
      const failed = result.errors + result.timeouts + result.non2xx;
      if (failed > 0) return reject(new Error(`${side.name}, ${name}: ${failed} requests failed`));
      resolve({ seconds: result.duration, times });
    };
    const run = autocannon(
      {
        url: side.url,
        connections,
        duration: seconds,
        requests,
        setupClient: (connection) => connection.setRequests(rotated(requests, (client += 7))),
      },
      finish,
    );
    run.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds));
  });

const figures = (slices: readonly Slice[]): Figures => {
  const times = slices.flatMap((slice) => slice.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0);
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
};

/** Before the measurement: the first runs of new code are not representative. */
export const warmUp = async (sides: readonly Side[], scenario: Scenario) => {
  for (const side of sides) await burst(side, scenario, 10, 3);
};

/**
 * Both sides in turns, so that other load on the machine hits both: a short warm-up each, then bursts in the order A B B A. Never both at
 * once.
 */
export const measure = async (
  [server, reference]: readonly [Side, Side],
  scenario: Scenario,
  concurrency: number,
  seconds: number,
): Promise<Cell> => {
  const slices = { server: [] as Slice[], reference: [] as Slice[] };
  for (const side of [server, reference]) await burst(side, scenario, concurrency, 1);
  const path = scenario.requests[0]?.path ?? '';
  const before = await countedTimes(server, path);
  for (const side of [reference, server, server, reference]) {
    slices[side.name].push(await burst(side, scenario, concurrency, seconds / 2));
  }
  const result = { server: figures(slices.server), reference: figures(slices.reference) };
  const onServer = medianBetween(before, await countedTimes(server, path));
  return { scenario, concurrency, ...result, ratio: result.server.perSecond / result.reference.perSecond, onServer };
};
