import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isOffline } from './api.ts';
import { showBanner } from './banners.ts';

/** So often is asked again for what is on the screen and did not come: not every network tells that it is back. */
const askAgainAfter = 5000;

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
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        noticeUnauthorized(error);
        // Whoever has to sign in again is told so once, not by everything that is on the screen.
        if (query.state.data !== undefined && !isUnauthorized(error)) showBanner('error', error.message);
      },
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
