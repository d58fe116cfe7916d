import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from './api.ts';
import { dismissBanner, showBanner } from './banners.ts';

/** So often is asked again for what is on the screen and did not come: not every network tells that it is back. */
const askAgainAfter = 5000;

const network = '';

const isRefusal = (error: Error) => error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500;

const isUnauthorized = (error: Error) =>
  error instanceof ApiError && (error.httpStatus === 401 || error.code === 'request.secondFactorOwed');

/**
 * A failed command speaks in the banner unless its form shows the error itself. A failed query speaks in its own place
 * on the screen; only when old data is still shown there, the banner says that renewing it failed.
 *
 * Requests go out even when the browser believes to be offline: a change must fail with its sentence, not wait.
 */
export const createQueryClient = ({ onUnauthorized }: { onUnauthorized: (client: QueryClient) => void }) => {
  const noticeUnauthorized = (error: Error) => {
    if (isUnauthorized(error)) onUnauthorized(client);
  };
  /** What the banner says about a network that is gone, until anything comes again, and about a single query. */
  const told = new Map<string, number>();
  const takeBack = (about: string) => {
    const id = told.get(about);
    if (id !== undefined && told.delete(about)) dismissBanner(id);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, queryHash }) => {
        noticeUnauthorized(error);
        // Whoever has to sign in again is told so once, not by everything that is on the screen; that there is no network
        // says the bar above it.
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
        // What could not be loaded comes by itself when the network is back; „always“ alone would not look again.
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
