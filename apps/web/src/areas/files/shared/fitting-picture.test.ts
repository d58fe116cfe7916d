// @vitest-environment happy-dom
import { largestFileMb, tooLargeFile, wrongPhoto } from '@vereinshaus/contract/files/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPicture } from './fitting-picture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photo = (mb: number, type = 'image/png') => {
  const file = new File(['x'], 'sommerfest.png', { type });
  Object.defineProperty(file, 'size', { value: mb * 1024 * 1024 });
  return file;
};

const drawsTo = (mb: number) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9000, height: 6000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const blob = new Blob([new Uint8Array(mb * 1024 * 1024)], { type: 'image/jpeg' });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(blob));
};

test('a picture of forty megabytes is drawn smaller before it is sent', async () => {
  drawsTo(2);
  const sent = await shrinkPicture(photo(40));
  expect([sent.name, sent.type, sent.size]).toEqual(['sommerfest.jpg', 'image/jpeg', 2 * 1024 * 1024]);
});

test('what fits is sent as it is', async () => {
  const file = photo(largestFileMb);
  expect(await shrinkPicture(file)).toBe(file);
});

test('what cannot be drawn or stays too large is refused with its sentence', async () => {
  await expect(shrinkPicture(photo(40))).rejects.toThrow(tooLargeFile);
  drawsTo(11);
  await expect(shrinkPicture(photo(40))).rejects.toThrow(tooLargeFile);
  await expect(shrinkPicture(photo(1, 'image/gif'))).rejects.toThrow(wrongPhoto);
});
