// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { unreadableHeic } from '@vereinshaus/contract/media/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { UploadArea } from './UploadArea.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bytes = 10;
const fileNamed = (name: string) => new File(['x'.repeat(bytes)], name, { lastModified: 7 });

/** The requests to the server in order; the first piece may be refused. */
const show = ({ failsOnce = false } = {}) => {
  const asked: string[] = [];
  let fails = failsOnce;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const what = /media\/(\w+)/.exec(url)?.[1] ?? '';
    if (what === 'begin') {
      asked.push(`begin ${/"name":"([^"]*)"/.exec(typeof init.body === 'string' ? init.body : '')?.[1]}`);
      return Response.json({ ID: 4, received: 0 });
    }
    if (what === 'chunk') {
      if (fails) {
        fails = false;
        return Response.json({ status: 'error', message: 'Gerade geht es nicht.', code: 'x' }, { status: 500 });
      }
      return Response.json({ status: 'success', message: '', received: bytes });
    }
    if (what === 'finish') asked.push('finish');
    return Response.json({ status: 'success', message: '', state: 'published' });
  });
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <UploadArea target={{ courseId: 3, folder: '' }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const choose = (...names: readonly string[]) => {
    const input = container.querySelector('input[type=file]') ?? container;
    fireEvent.change(input, { target: { files: names.map(fileNamed) } });
  };
  return { asked, choose };
};

test('several files go one after the other, and how far all of them are is told', async () => {
  const { asked, choose } = show();
  choose('eins.jpg', 'zwei.pdf');
  expect(await screen.findByText('2 von 2 hochgeladen')).toBeTruthy();
  expect(asked).toEqual(['begin eins.jpg', 'finish', 'begin zwei.pdf', 'finish']);
});

test('what failed is gone on with, without choosing it again', async () => {
  const { asked, choose } = show({ failsOnce: true });
  choose('eins.jpg', 'zwei.jpg');
  expect(await screen.findByText('1 von 2 hochgeladen')).toBeTruthy();
  expect(screen.getByText('Gerade geht es nicht.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fortsetzen: eins.jpg' }));
  expect(await screen.findByText('2 von 2 hochgeladen')).toBeTruthy();
  expect(asked.filter((line) => line === 'begin eins.jpg')).toHaveLength(2);
});

test('a HEIC travels as a JPG where the browser can draw it, and where it cannot the sentence says what to do', async () => {
  const { asked, choose } = show();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown picture')));
  choose('IMG_1.HEIC');
  expect(await screen.findByText(unreadableHeic)).toBeTruthy();
  expect(asked).toEqual([]);

  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
  const toBlob = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((made) => made(new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })));
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  choose('IMG_2.HEIC');
  await vi.waitFor(() => expect(asked).toEqual(['begin IMG_2.jpg', 'finish']));
  toBlob.mockRestore();
  getContext.mockRestore();
});

test('what cannot be sent at all is not offered to be gone on with', async () => {
  const { choose } = show();
  choose('programm.exe');
  expect(await screen.findByText(/^Möglich sind Fotos/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Fortsetzen/ })).toBeNull();
});
