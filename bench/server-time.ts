import type { Side } from './processes.ts';

type Bucket = { upTo: number; count: number };

/** The server's own response times of a route so far: from the request to the last byte, in buckets. */
export const countedTimes = async ({ url }: Side, path: string): Promise<readonly Bucket[]> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [route = ''] = path.split('?');
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_bucket') && line.includes(`route="${route}"`))
    .map((line) => ({
      upTo: Number(/le="([^"]+)"/.exec(line)?.[1]?.replace('+Inf', 'Infinity')),
      count: Number(line.slice(line.lastIndexOf(' '))),
    }));
};

/** The median in milliseconds between two readings, interpolated evenly within its bucket. */
export const medianBetween = (before: readonly Bucket[], after: readonly Bucket[]): number => {
  const since = after.map(({ upTo, count }, index) => ({ upTo, count: count - (before[index]?.count ?? 0) }));
  const half = (since.at(-1)?.count ?? 0) / 2;
  const index = since.findIndex(({ count }) => count >= half);
  const from = since[index - 1] ?? { upTo: 0, count: 0 };
  const to = since[index] ?? from;
  const share = to.count === from.count ? 1 : (half - from.count) / (to.count - from.count);
  return 1000 * (from.upTo + share * (to.upTo - from.upTo));
};
