// @vitest-environment happy-dom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, goesOnText, offlineText } from './api.ts';
import { useBanners } from './banners.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what failed without a network says so, and is loaded by itself when the network is back', async () => {
  const client = createQueryClient({ onUnauthorized: () => undefined });
  client.mount();
  let isOnline = false;
  const observer = new QueryObserver(client, {
    queryKey: ['offers'],
    queryFn: () =>
      isOnline ? Promise.resolve('loaded') : Promise.reject(new ApiError(0, { message: offlineText, code: 'offline' })),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  onlineManager.setOnline(false);
  await expect.poll(() => observer.getCurrentResult().error?.message).toBe(offlineText);

  isOnline = true;
  onlineManager.setOnline(true);

  await expect.poll(() => observer.getCurrentResult().data).toBe('loaded');
  stop();
  client.unmount();
});

test('what is on the screen and did not come is asked for again, also where no network tells that it is back', async () => {
  vi.useFakeTimers();
  const client = createQueryClient({ onUnauthorized: () => undefined });
  let isReachable = false;
  const observer = new QueryObserver(client, {
    queryKey: ['offers'],
    queryFn: () =>
      isReachable
        ? Promise.resolve('loaded')
        : Promise.reject(new ApiError(0, { message: offlineText, code: 'offline' })),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().error?.message).toBe(offlineText);

  isReachable = true;
  await vi.advanceTimersByTimeAsync(5000);

  expect(observer.getCurrentResult().data).toBe('loaded');
  stop();
});

test('what the banner says of a missing network is taken back when anything comes again', async () => {
  const client = createQueryClient({ onUnauthorized: () => undefined });
  const offline = new ApiError(0, { message: goesOnText, code: 'offline' });
  client.setQueryData(['offers'], 'of yesterday');
  const renewed = client.fetchQuery({
    queryKey: ['offers'],
    queryFn: () => Promise.reject(offline),
    retry: false,
    staleTime: 0,
  });
  await expect(renewed).rejects.toBe(offline);
  const { result } = renderHook(() => useBanners().map(({ text }) => text));
  expect(result.current).toContain(goesOnText);

  await client.fetchQuery({ queryKey: ['course'], queryFn: () => 'loaded' });

  await waitFor(() => expect(result.current).not.toContain(goesOnText));
});
