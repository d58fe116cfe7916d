import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError, offlineText } from './api.ts';
import { createQueryClient } from './query-client.ts';

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
