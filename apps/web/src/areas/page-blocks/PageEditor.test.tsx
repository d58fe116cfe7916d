// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditedPage } from '@vereinshaus/contract/page-blocks/calls';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { buildClub, buildUser } from '../../testing/build.ts';
import { ClubContext } from '../clubs/shared/club.ts';
import { wordsFor } from '../media/shared/use-editor-picture.ts';
import { SessionContext, viewerOf } from '../session/shared/session.ts';
import { EditPage } from './EditPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const page: EditedPage = {
  ID: 7,
  place: 'page',
  subslot: 'ueber-uns',
  course_ID: 0,
  courseName: '',
  title: 'Über uns',
  audience: 'everyone',
  state: 'draft',
  published: 0,
  time: 0,
  author: '',
  version: 3,
  blocks: [
    { kind: 'button', label: 'Kurse', url: '/kurs/buchung' },
    { kind: 'dates', title: 'Termine', count: 3 },
  ],
  mayWrite: true,
  forms: [],
};

type Sent = { path: string; body: Record<string, unknown> };

/** A server that stores one page, which another user may save first. */
const serve = (start: Partial<EditedPage> = {}) => {
  const sent: Sent[] = [];
  const stored = { ...page, ...start };
  const server = { sent, stored, isFaster: false };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = new URL(url, 'http://house').pathname.replace('/api', '');
    const input: Record<string, unknown> = body === undefined ? {} : JSON.parse(body);
    if (body !== undefined) sent.push({ path, body: input });
    if (path === '/page_blocks/pages/7') return Response.json(stored);
    if (server.isFaster && input.overwrite !== true)
      return Response.json(
        {
          status: 'error',
          message: 'Karl Kern hat die Seite inzwischen geändert.',
          code: 'pageBlocks.changedMeanwhile',
        },
        { status: 409 },
      );
    stored.version += path === '/page_blocks/save' ? 1 : 0;
    return Response.json({ status: 'success', message: 'Gut', version: stored.version, blocks: [], versions: [] });
  });
  return server;
};

const show = (role: number) => {
  const user = buildUser({ role });
  const router = createMemoryRouter([{ path: '/seiten/:page_ID', element: <EditPage /> }], {
    initialEntries: ['/seiten/7'],
  });
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
};

const open = async () => {
  show(90);
  await screen.findByDisplayValue('Über uns');
  return userEvent.setup();
};

const savedBlocks = ({ sent }: { sent: readonly Sent[] }) =>
  sent.filter(({ path }) => path === '/page_blocks/save').at(-1)?.body.blocks;

test('what is written is saved in the next pause, blocks moved by keyboard and removed', async () => {
  const server = serve();
  const user = await open();
  screen.getByRole('button', { name: 'Nächste Termine 2 nach oben' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Noch nicht gespeichert')).toBeDefined();
  await waitFor(() => expect(savedBlocks(server)).toEqual([...page.blocks].reverse()), { timeout: 5000 });
  expect(await screen.findByText('Entwurf gespeichert')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Nächste Termine 1 entfernen' }));
  await waitFor(() => expect(savedBlocks(server)).toEqual([page.blocks[0]]), { timeout: 5000 });
  // The second begins where the first ended.
  expect(server.sent.map(({ body }) => body.version)).toEqual([3, 4]);
});

test('publishing sends what stands there first, and nothing that is unfinished', async () => {
  const server = serve();
  const user = await open();
  await user.clear(screen.getByLabelText(/Beschriftung/));
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  expect(await screen.findByText('Bitte beschrifte den Knopf.')).toBeDefined();
  expect(server.sent.filter(({ path }) => path === '/page_blocks/publish')).toEqual([]);
  await user.type(screen.getByLabelText(/Beschriftung/), 'Angebote');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Veröffentlichen' })).toHaveProperty('disabled', false),
  );
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(server.sent.at(-1)?.path).toBe('/page_blocks/publish'));
  expect(server.sent.at(-1)?.body).toEqual({ page_ID: 7, version: server.stored.version });
  expect(savedBlocks(server)).toMatchObject([{ label: 'Angebote' }, {}]);
});

test('who was faster is named, nothing more is sent, and the own state can be kept', async () => {
  const server = serve();
  const user = await open();
  server.isFaster = true;
  await user.type(screen.getByDisplayValue('Über uns'), '!');
  const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
  expect(within(dialog).getByText('Karl Kern hat die Seite inzwischen geändert.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Meinen Stand behalten' }));
  await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ overwrite: true, title: 'Über uns!' }));
  expect(server.sent).toHaveLength(2);
  expect(await screen.findByText('Entwurf gespeichert')).toBeDefined();
});

test('whoever only reads sees the draft and no way to change it', async () => {
  serve({ mayWrite: false });
  show(50);
  expect(await screen.findByText('Du kannst diese Seite lesen, aber nicht ändern.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Veröffentlichen' })).toBeNull();
});

test.each([
  ['Sommerfest_2027.jpg', 'Sommerfest 2027'],
  ['image.png', ''],
  ['IMG_20260812_101500.jpg', ''],
])('a name of a file is words for a picture where it says something: %s', (name, words) => {
  expect(wordsFor(name)).toBe(words);
});
