import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { showBanner } from './banners.ts';

const isRefusal = (error: Error) => error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500;

/**
 * A failed command speaks in the banner unless its form shows the error itself. A failed query speaks in its own place
 * on the screen; only when old data is still shown there, the banner says that renewing it failed.
 *
 * Requests go out even when the browser believes to be offline: a change must fail with its sentence, not wait.
 */
export const createQueryClient = ({ onUnauthorized }: { onUnauthorized: (client: QueryClient) => void }) => {
  const noticeUnauthorized = (error: Error) => {
    if (error instanceof ApiError && (error.httpStatus === 401 || error.code === 'request.secondFactorOwed'))
      onUnauthorized(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        noticeUnauthorized(error);
        if (query.state.data !== undefined) showBanner('error', error.message);
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
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};
