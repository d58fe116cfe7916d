import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router';
import { ClubProvider } from './areas/clubs/shared/ClubProvider.tsx';
import { SessionProvider } from './areas/session/shared/SessionProvider.tsx';
import { FatalBoundary } from './frame/FatalScreen.tsx';
import type { createRouter } from './frame/router.tsx';

type AppProps = { client: QueryClient; router: ReturnType<typeof createRouter> };

export const App = ({ client, router }: AppProps) => {
  // Removes the server-rendered content at the moment the program shows its own.
  useLayoutEffect(() => document.getElementById('early')?.remove(), []);
  return (
    <FatalBoundary>
      <QueryClientProvider client={client}>
        <ClubProvider>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </ClubProvider>
      </QueryClientProvider>
    </FatalBoundary>
  );
};
