// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MediaItem } from '@vereinshaus/contract/media/calls';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { MediaGrid } from './MediaGrid.tsx';

afterEach(cleanup);

const item = (ID: number, name: string, kind: MediaItem['kind'] = 'photo'): MediaItem => ({
  ID,
  name,
  kind,
  course_ID: 0,
  courseName: '',
  folder: '',
  state: 'published',
  bytes: 1,
  url: `/api/media/file/${ID}/${name}`,
  thumbnail: '',
  uploadedBy: '',
  time: 1,
  mayRemove: false,
});

const titleOf = async (name: string) => (await screen.findByRole('dialog', { name })).textContent;

test('leads from one picture to the next and round again, past what is only to be read, by button and by key', async () => {
  const media = [
    item(1, 'eins.jpg'),
    item(2, 'brief.pdf', 'document'),
    item(3, 'zwei.jpg'),
    item(4, 'film.webm', 'video'),
  ];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <MediaGrid media={media} total={4} page={1} mayPublish={false} onPage={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Foto eins.jpg öffnen' }));
  expect(await titleOf('eins.jpg')).toContain('1 von 3');
  fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(await titleOf('zwei.jpg')).toContain('2 von 3');
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(await titleOf('film.webm')).toContain('3 von 3');
  // In a film the same key seeks.
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(await titleOf('film.webm')).toContain('3 von 3');
  fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(await titleOf('eins.jpg')).toContain('1 von 3');
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  expect(await titleOf('film.webm')).toContain('3 von 3');
});
