// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { answerWith } from '../../testing/show-as.tsx';
import { ClubContext } from '../clubs/shared/club.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { NewNewsletterPage } from './NewsletterPage.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});
vi.setConfig({ testTimeout: 30_000 });

const template = {
  ID: 4,
  name: 'Monatsbrief',
  subject: 'Neues aus dem Verein',
  previewText: '',
  blocks: [{ kind: 'button', label: 'Zur Anmeldung', url: '/kurs/buchung' }],
};

const openNew = (address: string) => {
  const asked = answerWith({
    '/newsletter/save': { ID: 9, version: 1, message: '' },
    '/newsletter/templates': { templates: [template] },
  });
  const user = buildUser({ role: 90 });
  const router = createMemoryRouter(
    [
      { path: '/newsletter/neu', element: <NewNewsletterPage /> },
      { path: '/newsletter/:newsletter_ID', element: <p>Gespeichert</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ClubContext value={buildClub()}>
          <SessionContext value={user}>
            <ViewerContext value={viewerOf(user)}>
              <RouterProvider router={router} />
            </ViewerContext>
          </SessionContext>
        </ClubContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return asked;
};

test('a template can be saved as it is', async () => {
  const asked = openNew('/newsletter/neu?vorlage=4');
  const user = userEvent.setup();
  expect(await screen.findByDisplayValue('Neues aus dem Verein')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Gespeichert')).toBeDefined();
  expect(asked).toContainEqual(
    expect.objectContaining({ body: expect.objectContaining({ newsletter_ID: 0, blocks: template.blocks }) }),
  );
});

test('an empty one does not say that everything is saved', async () => {
  openNew('/newsletter/neu');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Betreff/), 'A');
  expect(screen.getByText('Deine Änderungen sind noch nicht gespeichert.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByText('Alles ist gespeichert.')).toBeNull();
});
