import { expect, test } from 'vitest';
import { coverSize } from './cover-file.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 1600, height: 900 },
    { width: 1600, height: 900 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('a photo of %o is kept as %o', (photo, kept) => {
  expect(coverSize(photo)).toEqual(kept);
});
