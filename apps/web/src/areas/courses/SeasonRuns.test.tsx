// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeasonRun } from '@vereinshaus/contract/courses/season';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { SeasonRuns } from './SeasonRuns.tsx';

afterEach(cleanup);

const run = (wanted: Partial<SeasonRun>): SeasonRun => ({
  ID: 1,
  time: 1_794_000_000,
  fullname: 'Adele Huber',
  courses: 2,
  booked: 0,
  reserved: 0,
  draft_ids: [],
  timeUndone: 0,
  ...wanted,
});

const ready = (ID: number, name: string, dates: number) => ({
  ID,
  name,
  startdate: 0,
  reserved: 0,
  price: 0,
  pricenm: 0,
  membersOnly: false,
  dates,
  leaders: 1,
  planGaps: [],
  state: 'hidden',
});

test('a run says how many courses are still hidden, and publishes them after a question', async () => {
  const asked = answerWith({
    '/courses/season/runs': { runs: [run({ draft_ids: [8, 9, 10] }), run({ ID: 2, time: 1_790_000_000 })] },
    '/courses/publish/readiness': { courses: [ready(8, 'Judo', 1), ready(9, 'Yoga', 1), ready(10, 'Ballett', 0)] },
    '/courses/publish': { message: '2 Kurse sind veröffentlicht.', changed: 2, course_ids: [8, 9] },
  });
  const user = userEvent.setup();
  showAs({ role: 90 }, <SeasonRuns />);
  const [, fresh, earlier] = await screen.findAllByRole('row');
  expect(fresh?.textContent).toContain('3 noch verborgen');
  expect(within(earlier ?? document.body).queryByRole('button', { name: 'Veröffentlichen' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  expect(asked.filter(({ body }) => body !== undefined)).toEqual([]);
  // Ready courses are ticked; the third shows what it lacks.
  expect((await screen.findByText(/Noch keine Termine/)).textContent).toContain('Noch keine Termine.');
  await user.click(screen.getByRole('button', { name: '2 Kurse veröffentlichen' }));
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toContainEqual({ course_ids: [8, 9], shown: true }));
});
