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

test('a part that cannot be fetched without a network says so, and comes when it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isReachable = false;
  const Part = part(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
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
  expect((await screen.findByRole('alert')).textContent).toBe(goesOnText);

  isReachable = true;
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('Da ist es.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
