// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../kit/query-client.ts';
import { buildClub } from '../../../testing/build.ts';
import { ClubContext } from '../../clubs/shared/club.ts';
import { NewsTab } from './NewsTab.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <MemoryRouter>
            <NewsTab courseId={7} reply={{ course: { name: 'Kinderturnen' } }} />
          </MemoryRouter>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );

const heading = () => screen.findByRole('button', { name: 'Neuigkeiten (0)' });

test('folded news stay folded in this browser, and unfolded ones open', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ news: [], mayWrite: false }));
  open();
  expect((await heading()).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(await heading());
  cleanup();
  open();
  expect((await heading()).getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(await heading());
  cleanup();
  open();
  expect((await heading()).getAttribute('aria-expanded')).toBe('true');
});
