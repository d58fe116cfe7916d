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

const Page = () => {
  const [course, setCourse] = useState(hidden);
  return (
    <>
      <button type="button" onClick={() => setCourse(published)}>
        Es kommt Neues
      </button>
      <CourseForm course={course} isReadOnly={false} />
    </>
  );
};

test('what came in meanwhile is read at once, below what one is typing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ courses: [], tags: [] }));
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
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
  expect(await screen.findByText('Turnen für alle')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Höchstanzahl Teilnehmer' })).toHaveProperty('value', '7');
});
