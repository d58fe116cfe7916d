// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QrActions } from './QrActions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QrActions text="BCD" fileName="zahlen-40-00" shareLabel="An die Banking-App" />
    </MantineProvider>,
  );

const beginsLikePng = async (file: Blob) => [...new Uint8Array(await file.slice(1, 4).arrayBuffer())];
const png = [0x50, 0x4e, 0x47];

test('the code is saved as a picture where nothing can be handed on', async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) made.push(file);
    return 'blob:code';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  show();
  expect(screen.queryByRole('button', { name: 'An die Banking-App' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Code speichern' }));
  await vi.waitFor(() => expect(names).toEqual(['zahlen-40-00.png']));
  expect(await beginsLikePng(made[0] ?? new Blob())).toEqual(png);
});

test('the code goes to another program of the device, and whoever changes their mind sees no error', async () => {
  const shared: File[] = [];
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: ({ files }: { files: File[] }) => {
      shared.push(...files);
      return Promise.reject(new DOMException('closed', 'AbortError'));
    },
  });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'An die Banking-App' }));
  await vi.waitFor(() =>
    expect(shared.map(({ name, type }) => `${name} ${type}`)).toEqual(['zahlen-40-00.png image/png']),
  );
  expect(await beginsLikePng(shared[0] ?? new Blob())).toEqual(png);
});
