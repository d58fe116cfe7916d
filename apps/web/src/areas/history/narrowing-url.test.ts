import { describe, expect, test } from 'vitest';
import { readNarrowing, writeNarrowing } from './narrowing-url.ts';

const read = (query: string) => readNarrowing(new URLSearchParams(query));

describe('what narrows the history', () => {
  test('comes from the address', () => {
    expect(read('kategorie=person,club&von=20260101&bis=20261231')).toEqual({
      categories: ['person', 'club'],
      from: 20_260_101,
      to: 20_261_231,
    });
  });

  test('passes over what nobody knows', () => {
    expect(read('kategorie=alles,note&von=gestern')).toEqual({ categories: ['note'], from: 0, to: 0 });
  });

  test('goes back into the address, beside what else stands there, and starts at the first page', () => {
    const params = new URLSearchParams('tab=historie&h.p=3&kategorie=note');
    const written = writeNarrowing(params, { categories: ['person'], from: 0, to: 20_260_301 });
    expect(written.toString()).toBe('tab=historie&kategorie=person&bis=20260301');
  });
});
