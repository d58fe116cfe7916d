import { expect, it } from 'vitest';
import { useHouse } from '../harness.ts';
import { type FuzzInput, runFuzz } from './run-fuzz.ts';

/** A short run in this process; `npm run fuzz` sends more to the built server, and measures times as well. */
const wanted = { requests: 300, seed: 20_261_115 };

const house = useHouse({ validateReplies: true });

const askHere: FuzzInput['ask'] = async ({ method, url, headers, body }) => {
  const response = await house().app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
  return { status: response.statusCode, body: response.body };
};

it(`${wanted.requests} questions of somebody who means no good break nothing`, async () => {
  const { broken, statuses } = await runFuzz({ ...house(), ask: askHere }, wanted);
  expect(broken).toEqual([]);
  // Enough requests pass the access check and the contract; otherwise nothing was tested.
  expect(statuses['200'] ?? 0).toBeGreaterThan(wanted.requests / 15);
}, 120_000);
