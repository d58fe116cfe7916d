import { expect, test } from 'vitest';
import { atClub } from './settings.ts';

test.each([
  ['', 'bei ASKÖ Demostadt'],
  ['der', 'beim ASKÖ Demostadt'],
  ['die', 'bei der ASKÖ Demostadt'],
  ['das', 'beim ASKÖ Demostadt'],
] as const)('a club with the article „%s“: %s', (article, sentence) => {
  expect(atClub('ASKÖ Demostadt', article)).toBe(sentence);
});
