// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmModal } from './ConfirmModal.tsx';

afterEach(cleanup);

test.each([
  ['Beleg löschen', 'Wirklich löschen?'],
  ['Zahlung zurücknehmen', 'Zahlung zurücknehmen?'],
  ['Mandat widerrufen', 'Mandat widerrufen?'],
])('%s asks: %s', async (confirmLabel, question) => {
  const close = () => undefined;
  render(
    <MantineProvider env="test">
      <ConfirmModal opened confirmLabel={confirmLabel} onConfirm={close} onClose={close}>
        Was geschieht.
      </ConfirmModal>
    </MantineProvider>,
  );
  expect(await screen.findByRole('dialog', { name: question })).toBeDefined();
});
