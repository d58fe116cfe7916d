import { expect, it } from 'vitest';
import { useHouse } from '../harness.ts';
import { type Fuzzed, runFuzz } from './run-fuzz.ts';

/** `npm run fuzz` asks for more, and then for the time it takes as well. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115);
const isLongRun = process.env.FUZZ_REQUESTS !== undefined;

const latenessOf = ({ slowest, slowestMs, blockedMs }: Fuzzed): readonly string[] => [
  ...(slowestMs > 2000 ? [`${slowest} took ${slowestMs} ms`] : []),
  ...(blockedMs > 200 ? [`the loop stood still for ${blockedMs} ms`] : []),
];

const house = useHouse({ validateReplies: true });

it(
  `${requests} questions of somebody who means no good break nothing`,
  async () => {
    const result = await runFuzz(house(), { requests, seed });
    if (isLongRun) console.log(JSON.stringify({ seed, ...result }, null, 2));
    expect(result.broken).toEqual([]);
    // Enough of them come through the door and the contract; otherwise nothing was tried.
    expect(result.statuses['200'] ?? 0).toBeGreaterThan(requests / 10);
    expect(isLongRun ? latenessOf(result) : []).toEqual([]);
  },
  isLongRun ? 3_600_000 : 120_000,
);
