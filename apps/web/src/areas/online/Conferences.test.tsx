// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { serverNow } from '../../kit/server-time.ts';
import { CourseConferences } from './shared/CourseConferences.tsx';

afterEach(cleanup);

const conference = (course_ID: number, opensIn: number) => {
  const opens = Math.floor(serverNow() / 1000) + opensIn;
  const times = { start: opens, end: opens + 3600, opens };
  return { event_ID: course_ID, course_ID, courseName: `Kurs ${course_ID}`, ...times, leads: false };
};

const doorOf = async (courseId: number) => {
  const conferences = [conference(5, 3600), conference(6, -60)];
  vi.stubGlobal('fetch', async () => Response.json({ conferences }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <CourseConferences courseId={courseId} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const [door, ...others] = await screen.findAllByRole('button');
  expect(others).toHaveLength(0);
  const found = { name: door?.getAttribute('aria-label') ?? '', isClosed: door?.matches(':disabled') };
  cleanup();
  return found;
};

test('the dates of a course have the doors of its own online units, open when it is time', async () => {
  const [later, now] = [await doorOf(5), await doorOf(6)];
  expect([later.name, later.isClosed]).toEqual([expect.stringContaining('Raum betreten: Kurs 5'), true]);
  expect([now.name, now.isClosed]).toEqual([expect.stringContaining('Raum betreten: Kurs 6'), false]);
});
