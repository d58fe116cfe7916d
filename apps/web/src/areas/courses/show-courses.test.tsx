// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BannerArea } from '../../kit/BannerArea.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { useShowCourses } from './course-office.api.ts';

afterEach(cleanup);

const Command = () => {
  const show = useShowCourses();
  return <Button onClick={() => show.mutate({ course_ids: [1, 2, 3], shown: true })}>Veröffentlichen</Button>;
};

test('what was published is hidden again from the toast: only those that were not so already', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({
      status: 'success',
      message: '2 Kurse sind veröffentlicht.',
      changed: 2,
      course_ids: [1, 3],
    });
  });
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <Command />
        <BannerArea />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { course_ids: [1, 2, 3], shown: true },
    { course_ids: [1, 3], shown: false },
  ]);
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});
