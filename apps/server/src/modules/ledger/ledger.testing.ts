import { expect } from 'vitest';
import type { TestHouse } from '../../../test/harness.ts';
import { soundBooks } from './sound-books.testing.ts';

/** The books of a club satisfy all rules. */
export const expectSoundBooks = async (house: TestHouse, clubId: number) => {
  for (const [rule, text] of Object.entries(soundBooks)) {
    expect({ rule, broken: await house.sql(text, [clubId]) }).toEqual({ rule, broken: [] });
  }
};
