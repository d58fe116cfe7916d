import { describe, expect, test } from 'vitest';
import { changedMembersByTag, readMembersByTag, wordOf } from './members-by-tag-url.ts';

const read = (address: string) => readMembersByTag(new URLSearchParams(address), '2026-11-15');

describe('the address of members by tag', () => {
  test('means the courses of three days before and after today when it says nothing', () => {
    expect(read('')).toEqual({
      category: 1,
      ids: [],
      from: 20_261_112,
      to: 20_261_118,
      withTrainers: false,
      withWaitlist: false,
    });
  });

  test('carries category, choice and days', () => {
    expect(read('nach=kurstags&auswahl=3,x,7&von=20260901&bis=20260930&trainer=1&warteliste=1')).toEqual({
      category: 2,
      ids: [3, 7],
      from: 20_260_901,
      to: 20_260_930,
      withTrainers: true,
      withWaitlist: true,
    });
    expect(wordOf(3)).toBe('raumtags');
  });

  test('begins with the first page when somebody else is meant, and keeps the rest', () => {
    const before = new URLSearchParams('auswahl=3&t.p=4&t.q=hub');
    expect(changedMembersByTag(before, { auswahl: '3,7' }).toString()).toBe('auswahl=3%2C7&t.q=hub');
  });

  test('is forgiven for days that do not exist', () => {
    expect(read('von=20260231').from).toBe(20_261_112);
  });
});
