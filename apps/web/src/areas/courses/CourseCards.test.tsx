// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildClub, buildCourse } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext } from '../session/shared/session.ts';
import { CourseCards } from './CourseCards.tsx';
import { useNarrowing } from './use-narrowing.ts';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ tags: [] })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Cards = ({ count }: { count: number }) => (
  <CourseCards
    list={Array.from({ length: count }, (_, index) => buildCourse({ ID: index + 1, name: `Kurs ${index + 1}` }))}
    onLoadAll={undefined}
    isLoadingAll={false}
    state={useNarrowing()}
    linkPrefix=""
    isPlain={false}
  />
);

test.each([
  [3, 0],
  [4, 1],
])('%i courses have %i row of filters', (count, filters) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ClubContext value={buildClub()}>
          <SessionContext value={null}>
            <MemoryRouter>
              <Cards count={count} />
            </MemoryRouter>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.queryAllByRole('combobox', { name: 'Wochentag' })).toHaveLength(filters);
  expect(screen.queryAllByRole('combobox', { name: 'Thema' })).toHaveLength(filters);
  expect(screen.getAllByRole('listitem')).toHaveLength(count);
});
