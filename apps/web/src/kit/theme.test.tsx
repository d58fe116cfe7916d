// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('letters grow with those of the browser: their sizes are never in pixels, nor before the program has loaded', () => {
  const web = join(import.meta.dirname, '../..');
  const styles = ['src', 'public/early'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(folder, file)),
  );
  expect(styles.length).toBeGreaterThan(30);
  const fixed = styles.filter((file) =>
    /(?:font-size|line-height): *[\d.]+px/.test(readFileSync(join(web, file), 'utf8')),
  );
  expect(fixed).toEqual([]);
});
