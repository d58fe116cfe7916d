// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { messageWish, readRecent, remember, stepFrom } from './quick-search.ts';

describe('the quick search', () => {
  it.each([
    ['Nachricht an Kurs Yoga', 'Yoga'],
    ['nachricht an yoga am abend', 'yoga am abend'],
    ['Nachricht', ''],
    ['nachricht an kurs', ''],
    ['Yoga', null],
    ['Nachrichten', null],
  ])('reads „%s“ as a message to %s', (typed, wanted) => {
    expect(messageWish(typed)).toBe(wanted);
  });

  it('walks around in both directions', () => {
    expect([stepFrom(-1, 1, 3), stepFrom(2, 1, 3), stepFrom(0, -1, 3), stepFrom(0, 1, 0)]).toEqual([0, 0, 2, -1]);
  });
});

describe('what was chosen last', () => {
  beforeEach(() => sessionStorage.clear());

  it('comes first, once, and belongs to who chose it', () => {
    const entry = (path: string) => ({ path, label: path, description: '' });
    for (const path of ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g']) remember(7, entry(path));
    expect(readRecent(7).map(({ path }) => path)).toEqual(['/g', '/f', '/e', '/d', '/c', '/a']);
    expect(readRecent(8)).toEqual([]);
  });

  it('that cannot be read is none', () => {
    sessionStorage.setItem('vereinshaus.recent.7', '{"x"');
    expect(readRecent(7)).toEqual([]);
  });
});
