import { describe, expect, it } from 'vitest';
import { nextOf, shareOf, shareOptions } from './pay-shares.ts';

const values = (chosen: number, due: number, all: number, next = 0) =>
  shareOptions({ chosen, due, next, all }).map(({ value }) => value);

describe('how much somebody pays', () => {
  it('offers only what differs', () => {
    expect(values(175, 225, 300)).toEqual(['chosen', 'due', 'all']);
    expect(values(175, 175, 300)).toEqual(['chosen', 'all']);
    expect(values(175, 175, 175)).toEqual(['all']);
    expect(values(0, 100, 300)).toEqual(['due', 'all']);
    expect(values(175, 0, 300)).toEqual(['chosen', 'all']);
  });

  it('is what one came for, otherwise what is due, otherwise everything', () => {
    const shares = { chosen: 175, due: 100, next: 0, all: 300 };
    expect(shareOf(shares, 'chosen')).toEqual({ cents: 175, isChosen: true });
    expect(shareOf(shares, 'due')).toEqual({ cents: 100, isChosen: false });
    expect(shareOf({ ...shares, due: 0 }, 'due')).toEqual({ cents: 300, isChosen: false });
    expect(shareOf({ ...shares, chosen: 0 }, 'chosen')).toEqual({ cents: 300, isChosen: false });
  });

  it('is the instalment that falls due next, while nothing is due', () => {
    const item = { text: 'Turnen', child_ID: 9, fullname: 'Mia', amount: 100 };
    const items = [
      { ...item, ID: 1, dueOn: 20_261_209, open: 50 },
      { ...item, ID: 2, dueOn: 20_261_209, open: 25 },
      { ...item, ID: 3, dueOn: 20_270_208, open: 100 },
    ];
    const next = nextOf(items, { due: 0, underWay: 0 });
    expect(next).toBe(75);
    expect(nextOf(items, { due: 10, underWay: 0 })).toBe(0);
    expect(nextOf(items, { due: 0, underWay: 10 })).toBe(0);
    expect(shareOptions({ chosen: 0, due: 0, next, all: 175 })).toMatchObject([
      { value: 'due', label: expect.stringContaining('Als Nächstes') },
      { value: 'all' },
    ]);
    expect(shareOf({ chosen: 0, due: 0, next, all: 175 }, 'due')).toEqual({ cents: 75, isChosen: false });
    expect(values(75, 0, 175, next)).toEqual(['chosen', 'all']);
    expect(values(0, 0, 75, next)).toEqual(['all']);
  });
});
