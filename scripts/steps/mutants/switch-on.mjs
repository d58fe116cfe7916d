import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';

/**
 * Runs in the worker of a test: which change is active, and which places its file reached. In the first round none is active; it records
 * which test file reaches which place.
 */
const active = inject('mutant');
const places = inject('placesFile');
const maxVisits = 2_000_000;
const seen = new Set();
let visits = 0;

globalThis.__isMutant = (id) => {
  if (places) seen.add(id);
  if (id !== active) return false;
  visits += 1;
  // An endless loop counts as a noticed change.
  if (visits > maxVisits) throw new Error(`Mutant ${id} goes round in circles`);
  return true;
};

afterAll(() => {
  if (!places) return;
  appendFileSync(places, `${JSON.stringify({ file: expect.getState().testPath, ids: [...seen] })}\n`);
  seen.clear();
});
