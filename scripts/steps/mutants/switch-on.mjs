import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';

/**
 * In the worker of a test: which change counts, and which places its file came by. Nothing counts in the first round, which
 * asks which test file comes by which place.
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
  // A loop that does not end any more is a change that was noticed.
  if (visits > maxVisits) throw new Error(`Mutant ${id} goes round in circles`);
  return true;
};

afterAll(() => {
  if (!places) return;
  appendFileSync(places, `${JSON.stringify({ file: expect.getState().testPath, ids: [...seen] })}\n`);
  seen.clear();
});
