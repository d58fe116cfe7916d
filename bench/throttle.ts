import type { Page } from '@playwright/test';

export type NetworkLine = { latencyMs: number; bitsPerSecond: number };

/** Limits the network of a page from now on, with Chromium's own throttling; counts the transferred bytes. */
export const throttle = async (page: Page, { latencyMs, bitsPerSecond }: NetworkLine) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 16,
  });
  const weight = { requests: 0, bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.requests += 1;
    weight.bytes += encodedDataLength;
  });
  return weight;
};

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
