// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { CourseConferences } from './shared/CourseConferences.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const conference = (course_ID: number, opensIn: number) => {
  const opens = Math.floor(Date.now() / 1000) + opensIn;
  return {
    event_ID: course_ID,
    course_ID,
    courseName: `Kurs ${course_ID}`,
    start: opens,
    end: opens,
    opens,
    leads: false,
  };
};

test('the dates of a course have the doors of its own online units, and who waits sees one open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const conferences = [conference(5, 20), conference(6, -20)];
  vi.stubGlobal('fetch', async () => Response.json({ conferences }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <CourseConferences courseId={5} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const door = await screen.findByRole('button', { name: /^Raum betreten: Kurs 5/ });
  expect(screen.getAllByRole('button')).toEqual([door]);
  expect(door.matches(':disabled')).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(door.matches(':disabled')).toBe(false);
});
