import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BannerArea } from '../../../kit/BannerArea.tsx';
import { createQueryClient } from '../../../kit/query-client.ts';
import { readableVariables, themeWith } from '../../../kit/theme.ts';
import { SetUpPage } from '../SetUpPage.tsx';

const productColor = '#1f6f5c';

/** Erster Start: a page of its own, before there is a club, an account or a site map. */
export const renderSetUp = (element: HTMLElement) => {
  document.getElementById('early')?.remove();
  const token = location.hash.slice(1);
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MantineProvider
          theme={themeWith(productColor, productColor)}
          cssVariablesResolver={readableVariables}
          defaultColorScheme="auto"
        >
          <SetUpPage token={token} />
          <BannerArea />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
};
