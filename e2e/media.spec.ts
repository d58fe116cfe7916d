import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

/** Seven tenths of a second of a white square that crosses a blue picture, 64 × 48, VP8. */
const film = Buffer.from(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAOREU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuLU6uE' +
    'H0O2dVOsgdRNu4xTq4QcU7trU6yCA3/srgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBEiYRE' +
    'Fn5WTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhxDtC4X2FTiDgQFV7oEBhoVWX1ZQOOCdsIFAuoEwU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEf' +
    'Q7Z1AQAAAAAAAp/ngQCgQIeh2IEAAADwAwCdASpAADAABwcIhYWImYSIJYIB3CLQIT84IdyIArvTnoFCHg12oP67t/+LmIGTw/+vpQYlr8jOaIcGomjA' +
    'kkJMIZw3Q7oowTzUpiA64X7EMAB1oaqmqO6BAaWjsAIAnQEqQAAwAAqHCIWFiJmEiDgCAAaOT8zHm/FYAP7rrgCgyaGogQBkALECABwRPAAYCdaoCBug' +
    'EPNAAIxdQz+kAP67t+IyVhL4WgCYAHWhmaaX7oEBpZLRAQAqEcAAGAAYWC/0AAiMAAD7gQCg1KGzgQDIALECABwRIAAYBD/wbI9g0YAVeQiQMIIGAP7E' +
    '7+IyVhL4WgCYIGiAMBNEDtADxAwAdaGZppfugQGlktEBACoRwAAYABhYL/QACIwAAPuBZKDVobSBASwAcQIAHBDsABgMEYsgHLuQBTZ7qR4z8P7Lt/2m' +
    'DZKiP7nBiZH31ZuAK9fSjuWuQhwAdaGZppfugQGlktEBACoRwAAYABhYL/QACIwAAPuByKDbobmBAZEAcQIAHBDcABgAHlXv9AAN3FYTFEtuAP7Qyv8N' +
    'Jp29j/Gm1XY6BdjfdYKcJIMzRTUydf8ynAB1oZmml+6BAaWS0QEAKhHAABgAGFgv9AAIjAAA+4IBLKDRoa+BAfUAcQIAHBDEABgAIkP39AADBJCf60Nu' +
    'wP7UmX+327Vye/4rIR1r6bBZX6oAAHWhmaaX7oEBpZLRAQAqEZAAGAAYWC/0AAiMAAD7ggGRoOihxoECWQCxAgAcEKQAGAdICCK3ofMAF0oF/OY3FwD+' +
    '3FH/+IFFczGf/iu/ENCZ9TkAViAAbkSu8G9koAhKgiOR1OYJkjLHgAB1oZmml+6BAaWS0QEAKhF4ABgAGFgv9AAIjAAA+4IB9RxTu2uNu4uzgQC3hveB' +
    'AfGB1A==',
  'base64',
);
/** Calls itself a film, begins like one, and shows nothing. */
const broken = Buffer.concat([film.subarray(0, 40), Buffer.alloc(400, 'x')]);

test('a film that is sent shows a picture of itself, and a drawing where the browser can take none', async ({
  page,
  as,
}) => {
  const now = Date.now();
  const folder = `Filme ${now}`;
  await as(people.admin);
  await page.goto('/medien');
  await page.getByRole('textbox', { name: 'Ordner' }).fill(folder);
  await page.locator('input[type=file]').setInputFiles([
    { name: `kreis-${now}.webm`, mimeType: 'video/webm', buffer: film },
    { name: `kaputt-${now}.webm`, mimeType: 'video/webm', buffer: broken },
  ]);
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('hochgeladen')).toHaveCount(2);
  await page.getByRole('link', { name: `${folder} (2)` }).click();

  const picture = page.getByRole('button', { name: `Video kreis-${now}.webm öffnen` }).locator('img');
  await expect(picture).toBeVisible();
  const seen = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = pen?.getImageData(10, 10, 1, 1).data ?? [];
    return { width: image.naturalWidth, isBlue: blue > 150 && red < 90 };
  });
  expect(seen).toEqual({ width: 480, isBlue: true });

  const drawn = page.getByRole('button', { name: `Video kaputt-${now}.webm öffnen` });
  await expect(drawn.locator('svg use')).toHaveCount(1);
  await expect(drawn.locator('img')).toHaveCount(0);

  await page.getByRole('button', { name: `Video kreis-${now}.webm öffnen` }).click();
  const player = page.getByRole('dialog', { name: `kreis-${now}.webm` }).locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64);
});
