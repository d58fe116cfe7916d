// @vitest-environment happy-dom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, offlineText } from './api.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.useRealTimers());

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
