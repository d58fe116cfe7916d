import type { TurnoverRow } from '@vereinshaus/contract/bookings/calls';
import { describe, expect, test } from 'vitest';
import { biggestBy, netOf, sumsOf } from './turnover-data.ts';

const row = (ID: number, numbers: Partial<TurnoverRow> = {}): TurnoverRow => ({
  ID,
  name: `Kurs ${ID}`,
  startdate: 0,
  participants: 0,
  waiting: 0,
  nominal: 0,
  discounts: 0,
  charged: 0,
  credited: 0,
  ...numbers,
});

describe('turnover', () => {
  test('is what was charged less what was credited, added up over all courses', () => {
    const rows = [row(1, { charged: 9000, credited: 1000, participants: 2 }), row(2, { charged: 500, waiting: 3 })];
    expect(sumsOf(rows)).toMatchObject({ charged: 9500, credited: 1000, net: 8500, participants: 2, waiting: 3 });
  });

  test('is drawn for the dozen biggest, and not for courses without any', () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(index, { charged: index * 100 }));
    const shown = biggestBy(rows, netOf);
    expect(shown).toHaveLength(12);
    expect(shown[0]?.ID).toBe(19);
    expect(biggestBy([row(1)], netOf)).toEqual([]);
  });
});
