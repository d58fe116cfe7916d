// @vitest-environment happy-dom
import { Button, MantineProvider, Menu } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmModal } from './ConfirmModal.tsx';
import { FormDialog } from './FormDialog.tsx';

afterEach(cleanup);

const Screen = () => {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('form')}>Bearbeiten</Button>
      <Menu>
        <Menu.Target>
          <Button>Aktionen</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('confirm')}>Löschen</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'form' && (
        <FormDialog
          title="Formular"
          submitLabel="Speichern"
          isPending={false}
          failure={null}
          onSubmit={close}
          onClose={close}
        >
          Felder
        </FormDialog>
      )}
      {open === 'confirm' && (
        <ConfirmModal opened confirmLabel="Person löschen" onConfirm={close} onClose={close}>
          Sie ist dann weg.
        </ConfirmModal>
      )}
    </>
  );
};

const show = () =>
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  );

test('a closed dialog gives the focus back to its button', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Bearbeiten' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bearbeiten'));
});

test('one from a menu gives it back to the button of the menu', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Aktionen' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Löschen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Aktionen'));
});
