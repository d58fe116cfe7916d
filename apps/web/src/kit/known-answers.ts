import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { noteServerTime } from './server-time.ts';

/** As the server embedded it in the page (apps/server/src/modules/pages). */
type KnownAnswers = { at: number; replies: readonly (readonly [QueryKey, unknown])[] };

/** Takes over the replies embedded in the page, so that they are not requested again. */
export const takeKnownAnswers = (client: QueryClient) => {
  const element = document.getElementById('known');
  if (element === null) return;
  const { at, replies } = JSON.parse(element.textContent) as KnownAnswers;
  element.remove();
  // A page from the browser's cache is as old as its replies and cannot tell their age.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation !== undefined && navigation.transferSize > 0) noteServerTime(String(at), navigation.responseStart);
  for (const [key, reply] of replies) client.setQueryData(key, reply, { updatedAt: Math.min(at, Date.now()) });
};
