import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { ClubProvider } from './areas/clubs/shared/ClubProvider.tsx';
import { SessionProvider } from './areas/session/shared/SessionProvider.tsx';
import { FatalBoundary } from './frame/FatalScreen.tsx';
import type { createRouter } from './frame/router.tsx';

export const App = ({ client, router }: { client: QueryClient; router: ReturnType<typeof createRouter> }) => (
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
