// @vitest-environment happy-dom
import { MantineProvider, Modal } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { themeWith } from './theme.ts';

afterEach(cleanup);

const dialog = (opened: boolean) => (
  <MantineProvider theme={themeWith('#5f3dc4')}>
    <Modal opened={opened} onClose={() => undefined} title="Bitte bestätigen">
      Sicher?
    </Modal>
  </MantineProvider>
);

test('whoever asked the device for less motion sees dialogs come and go at once', () => {
  const less = Object.assign(new EventTarget(), { matches: true, media: '', onchange: null });
  vi.stubGlobal('matchMedia', () => less);
  const { rerender } = render(dialog(false));

  rerender(dialog(true));
  expect(screen.getByRole('dialog', { name: 'Bitte bestätigen' })).toBeDefined();
  rerender(dialog(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});
