import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from './api.ts';
import { dismissBanner, showBanner } from './banners.ts';

/** Retry interval in milliseconds for visible queries that failed: not every network reports that it is back. */
const askAgainAfter = 5000;

const network = '';

const isRefusal = (error: Error) => error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500;

const isUnauthorized = (error: Error) =>
  error instanceof ApiError && (error.httpStatus === 401 || error.code === 'request.secondFactorOwed');

/**
 * A failed command reports in the banner unless its form shows the error itself. A failed query reports in its own place on the screen; the
 * banner only says that a refetch failed while old data is still shown.
 *
 * Requests are sent even when the browser believes to be offline: a change must fail with its message instead of waiting.
 */
export const createQueryClient = ({ onUnauthorized }: { onUnauthorized: (client: QueryClient) => void }) => {
  const noticeUnauthorized = (error: Error) => {
    if (isUnauthorized(error)) onUnauthorized(client);
  };
  /** Open banner messages: one about the lost network, until any request succeeds, and one per query. */
  const told = new Map<string, number>();
  const takeBack = (about: string) => {
    const id = told.get(about);
    if (id !== undefined && told.delete(about)) dismissBanner(id);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, queryHash }) => {
        noticeUnauthorized(error);
        // A required sign-in is reported once, not by every query on the screen; the bar above already reports a missing network.
        const isToldAbove = isUnauthorized(error) || (isOffline(error) && !navigator.onLine);
        if (state.data !== undefined && !isToldAbove)
          told.set(isOffline(error) ? network : queryHash, showBanner('error', error.message));
      },
      onSuccess: (_data, { queryHash }) => [network, queryHash].forEach(takeBack),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        noticeUnauthorized(error);
        if (mutation.meta?.inline !== true) showBanner('error', error.message);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Failed queries reload when the network is back; „always“ alone would not refetch them.
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isOffline(state.error) ? askAgainAfter : false),
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};
