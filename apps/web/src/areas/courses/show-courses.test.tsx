// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BannerArea } from '../../kit/BannerArea.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { useShowCourses } from './course-office.api.ts';
import { PricesDialog } from './PricesDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('five percent on all: the table is filled in, whom it meets is said, and the prices are saved with their version', async () => {
  const course = { membersOnly: false, plan: 'none', planName: '', booked: 0, reserved: 0, waiting: 0 };
  const asked = answerWith({
    '/courses/prices': {
      message: '2 Preise sind geändert.',
      changed: 2,
      courses: [
        { ...course, ID: 1, name: 'Judo', version: 3, price: 10_000, pricenm: 12_000, booked: 4 },
        { ...course, ID: 2, name: 'Yoga', version: 1, price: 8000, pricenm: 8000 },
        { ...course, ID: 3, name: 'Schach', version: 1, price: 5000, pricenm: 5000, plan: 'model', planName: 'Raten' },
      ],
    },
  });
  const onClose = vi.fn<() => void>();
  showAs({ role: 90 }, <PricesDialog courseIds={[1, 2, 3]} onClose={onClose} />);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Preise von 3 Kursen ändern' }));
  expect(await dialog.findByText(/4 Personen haben gebucht und behalten ihren Preis/)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Preis ändern' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Auf alle anwenden' }));
  await user.click(dialog.getByRole('button', { name: '2 Preise ändern' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.find(({ body }) => body !== undefined)?.body).toEqual({
    courses: [
      { course_ID: 1, version: 3, price: 10_500, pricenm: 12_600 },
      { course_ID: 2, version: 1, price: 8400, pricenm: 8400 },
    ],
  });
});
