// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SaveBar } from './SaveBar.tsx';

afterEach(cleanup);

const form = (isDirty: boolean, isPending: boolean) => (
  <MantineProvider env="test">
    <main tabIndex={-1}>
      <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={() => undefined} />
    </main>
  </MantineProvider>
);

const startSaving = () => {
  const { rerender } = render(form(true, false));
  const save = screen.getByRole('button', { name: 'Speichern' });
  save.focus();
  rerender(form(true, true));
  // Simulates what browsers do to a button that becomes disabled while it has the focus.
  save.blur();
  return { rerender, save };
};

test('after saving the focus stands where the screen begins', () => {
  const { rerender } = startSaving();
  rerender(form(false, false));
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('what was refused can be tried again at once', () => {
  const { rerender, save } = startSaving();
  rerender(form(true, false));
  expect(document.activeElement).toBe(save);
});
