import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { noteServerTime } from './server-time.ts';

/** As the server wrote it into the page (apps/server/src/modules/pages). */
type KnownAnswers = { at: number; replies: readonly (readonly [QueryKey, unknown])[] };

/** Takes what the page brought along, so that nobody asks for it again. */
export const takeKnownAnswers = (client: QueryClient) => {
  const element = document.getElementById('known');
  if (element === null) return;
  const { at, replies } = JSON.parse(element.textContent) as KnownAnswers;
  element.remove();
  // A page out of the browser's cache is as old as its answers, and does not know what time it is.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation !== undefined && navigation.transferSize > 0) noteServerTime(String(at), navigation.responseStart);
  for (const [key, reply] of replies) client.setQueryData(key, reply, { updatedAt: Math.min(at, Date.now()) });
};
