import { describe, expect, it } from 'vitest';
import { withGroups } from './person-groups.rules.ts';

const person = (ID: number, verwalter_ID: number) => ({ ID, verwalter_ID });

describe('groups of persons', () => {
  it('hold whom a Verwalter manages, without the Verwalter', () => {
    const members = [person(1, 1), person(2, 1), person(3, 3), person(4, 1), person(9, 8)];
    expect(withGroups([person(1, 1), person(3, 3)], members)).toEqual([
      { ...person(1, 1), group: [person(2, 1), person(4, 1)] },
      { ...person(3, 3), group: [] },
    ]);
  });

  it('are found by looking at each person once', () => {
    let looks = 0;
    const members = Array.from({ length: 500 }, (_, index) => ({
      ID: index + 1000,
      get verwalter_ID() {
        looks += 1;
        return index % 100;
      },
    }));
    const managers = Array.from({ length: 100 }, (_, index) => person(index, index));
    expect(withGroups(managers, members).flatMap(({ group }) => group)).toHaveLength(500);
    expect(looks).toBe(500);
  });
});
