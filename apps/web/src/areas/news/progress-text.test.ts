import { expect, it } from 'vitest';
import { progressText } from './progress-text.ts';

it.each([
  [{ total: 12, waiting: 5, failed: 0 }, '7 von 12 verschickt'],
  [{ total: 12, waiting: 0, failed: 0 }, '12 verschickt'],
  [{ total: 1200, waiting: 0, failed: 2 }, '1.200 verschickt, 2 nicht zugestellt'],
])('%o is "%s"', (progress, text) => {
  expect(progressText(progress)).toBe(text);
});
