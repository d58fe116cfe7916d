// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { goesOnText } from './api.ts';
import { BannerArea } from './BannerArea.tsx';
import { part } from './lazy-page.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A lazy part that loads when the server can be reached, shown with the messages meanwhile. */
const showPart = () => {
  const reach = { isReachable: false, asked: 0 };
  const Part = part(async () => {
    reach.asked += 1;
    if (!reach.isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part: () => <p>Da ist es.</p> };
  }, 'Part');
  render(
    <MantineProvider env="test">
      <Suspense fallback="Wird geladen …">
        <Part />
      </Suspense>
      <BannerArea />
    </MantineProvider>,
  );
  return reach;
};

test('a part that cannot be fetched without a network says so, and comes when one comes through again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  const reach = showPart();
  expect((await screen.findByRole('alert')).textContent).toBe(goesOnText);

  // The browser reports a network a moment before it works.
  fetch.mockImplementationOnce(async () => {
    expect(reach.asked).toBe(1);
    reach.isReachable = true;
    throw new TypeError('Failed to fetch');
  });
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('Da ist es.', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(reach.asked).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a network that the browser only believes in is none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  let answer: () => void = () => undefined;
  const later = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response());
  });
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(() => later).mockRejectedValueOnce(new TypeError('Failed to fetch')),
  );
  const reach = showPart();
  expect((await screen.findByRole('alert')).textContent).toBe(goesOnText);
  expect(reach.asked).toBe(1);

  reach.isReachable = true;
  answer();

  expect(await screen.findByText('Da ist es.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
