import { describe, expect, it } from 'vitest';
import { shareOf, shareOptions } from './pay-shares.ts';

const values = (chosen: number, due: number, all: number) =>
  shareOptions({ chosen, due, all }).map(({ value }) => value);

describe('how much somebody pays', () => {
  it('offers only what differs', () => {
    expect(values(175, 225, 300)).toEqual(['chosen', 'due', 'all']);
    expect(values(175, 175, 300)).toEqual(['chosen', 'all']);
    expect(values(175, 175, 175)).toEqual(['all']);
    expect(values(0, 100, 300)).toEqual(['due', 'all']);
    expect(values(175, 0, 300)).toEqual(['chosen', 'all']);
  });

  it('is what one came for, otherwise what is due, otherwise everything', () => {
    const shares = { chosen: 175, due: 100, all: 300 };
    expect(shareOf(shares, 'chosen')).toEqual({ cents: 175, isChosen: true });
    expect(shareOf(shares, 'due')).toEqual({ cents: 100, isChosen: false });
    expect(shareOf({ ...shares, due: 0 }, 'due')).toEqual({ cents: 300, isChosen: false });
    expect(shareOf({ ...shares, chosen: 0 }, 'chosen')).toEqual({ cents: 300, isChosen: false });
  });
});
