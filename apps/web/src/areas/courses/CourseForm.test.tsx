// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildCourse } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { CourseForm } from './CourseForm.tsx';

afterEach(cleanup);

const hidden = { ...buildCourse({ name: 'Turnen' }), permitting: [], tagLabels: [], version: 1, formSlots: '' };
const published = { ...hidden, name: 'Turnen für alle', version: 2 };

const filled = { ...hidden, maxparts: 12, version: 2 };

const Page = ({ newer }: { newer: typeof hidden }) => {
  const [course, setCourse] = useState(hidden);
  return (
    <>
      <button type="button" onClick={() => setCourse(newer)}>
        Es kommt Neues
      </button>
      <CourseForm course={course} isReadOnly={false} />
    </>
  );
};

/** Types a number of places while new data arrive. */
const typeMeanwhile = async (newer: typeof hidden) => {
  const asked = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(async () =>
    Response.json({ courses: [], tags: [] }),
  );
  vi.stubGlobal('fetch', asked);
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: '/', element: <Page newer={newer} /> }]);
  render(
    <MantineProvider env="test">
      <ClubContext value={buildClub({})}>
        <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ClubContext>
    </MantineProvider>,
  );
  expect(await screen.findByText('Turnen')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Bearbeiten: Buchung' }));
  const most = await screen.findByRole('textbox', { name: 'Höchstanzahl Teilnehmer' });
  await user.clear(most);
  await user.type(most, '7');
  await user.click(screen.getByRole('button', { name: 'Es kommt Neues' }));
  return {
    user,
    sent: () => asked.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? [JSON.parse(init.body)] : [])),
  };
};

test('what came in meanwhile is read at once, below what one is typing', async () => {
  await typeMeanwhile(published);
  expect(await screen.findByText('Turnen für alle')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Höchstanzahl Teilnehmer' })).toHaveProperty('value', '7');
});

test('what somebody else has typed into the same field is not overwritten unsaid: the server is asked with the old version', async () => {
  const { user, sent } = await typeMeanwhile(filled);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ version: 1, maxparts: 7 })));
});
