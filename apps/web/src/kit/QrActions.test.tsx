// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { QrActions } from './QrActions.tsx';
import { saveFile } from './save-file.ts';

vi.mock('qrcode', () => ({ toDataURL: async (text: string) => `data:image/png;base64,${btoa(text)}` }));
vi.mock('./save-file.ts', () => ({ saveFile: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QrActions text="BCD" fileName="zahlen-40-00" shareLabel="An die Banking-App" />
    </MantineProvider>,
  );

test('the code is saved as a picture where nothing can be handed on', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'An die Banking-App' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Code speichern' }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith('zahlen-40-00.png', 'image/png', btoa('BCD')));
});

test('the code goes to another program of the device, and whoever changes their mind sees no error', async () => {
  const shared: File[] = [];
  const closed = new DOMException('closed', 'AbortError');
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: ({ files }: { files: File[] }) => {
      shared.push(...files);
      return Promise.reject(closed);
    },
  });
  show();
  await userEvent.setup().click(screen.getByRole('button', { name: 'An die Banking-App' }));
  await vi.waitFor(() =>
    expect(shared.map(({ name, type }) => `${name} ${type}`)).toEqual(['zahlen-40-00.png image/png']),
  );
  expect(await shared[0]?.text()).toBe('BCD');
});
