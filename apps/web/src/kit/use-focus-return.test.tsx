// @vitest-environment happy-dom
import { Button, MantineProvider, Menu } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfirmModal } from './ConfirmModal.tsx';
import { FormDialog } from './FormDialog.tsx';
import { watchFocus } from './use-focus-return.ts';

beforeAll(watchFocus);
afterEach(cleanup);

const Screen = () => {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const beBusy = () => {
    setBusy(true);
    document.addEventListener('free', () => setBusy(false), { once: true });
  };
  return (
    <>
      <Button loading={isBusy} onClick={beBusy}>
        Speichern
      </Button>
      <Button
        loading={isBusy}
        onClick={() => {
          beBusy();
          setOpen('form');
        }}
      >
        Laden und öffnen
      </Button>
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

/** Browsers remove the focus from disabled elements without an event; this one does not. The next call to focus it restores it. */
const loseFocus = () => {
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, ...how) {
    vi.restoreAllMocks();
    this.focus(...how);
  });
};

const free = () =>
  act(async () => {
    document.dispatchEvent(new Event('free'));
  });

test('one closed while its button is still busy gives it back when the button is free', async () => {
  show();
  const opener = screen.getByRole('button', { name: 'Laden und öffnen' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).not.toBe(opener);
  await free();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a busy button has the focus again afterwards, unless somebody went elsewhere', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Speichern' });
  await userEvent.click(button);
  loseFocus();
  const focused = vi.spyOn(button, 'focus');
  await free();
  await waitFor(() => expect(focused).toHaveBeenCalledOnce());

  await userEvent.click(button);
  screen.getByRole('button', { name: 'Aktionen' }).focus();
  await free();
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  expect(document.activeElement?.textContent).toBe('Aktionen');
});

const List = ({ isSlow }: { isSlow: boolean }) => {
  const [rows, setRows] = useState(['Erste', 'Zweite']);
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = () => {
    const drop = () => setRows((before) => before.filter((row) => row !== deleting));
    if (isSlow) document.addEventListener('free', drop, { once: true });
    else drop();
    setDeleting(null);
  };
  return (
    <main tabIndex={-1}>
      {rows.length > 0 && (
        <ul aria-label="Zeilen">
          {rows.map((row) => (
            <li key={row}>
              <Button onClick={() => setDeleting(row)}>{row} löschen</Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmModal opened={deleting !== null} confirmLabel="Löschen" onConfirm={remove} onClose={remove}>
        Sie ist dann weg.
      </ConfirmModal>
    </main>
  );
};

test.each([
  ['at once', false],
  ['when the list comes anew', true],
])('who deletes a row goes on in its list, and without a list on the screen: gone %s', async (_when, isSlow) => {
  render(
    <MantineProvider env="test">
      <List isSlow={isSlow} />
    </MantineProvider>,
  );
  const remove = async (row: string) => {
    await userEvent.click(screen.getByRole('button', { name: `${row} löschen` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Löschen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await free();
  };
  await remove('Erste');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Zeilen' })));
  await remove('Zweite');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

/** Elements that remove themselves: a row, a step, a question answered in place. */
const Fleeting = () => {
  const [isThere, setIsThere] = useState(true);
  return (
    <main tabIndex={-1}>
      <section aria-label="Offen">
        {isThere && <Button onClick={() => setIsThere(false)}>Annehmen</Button>}
        <Button>Nächste</Button>
      </section>
    </main>
  );
};

test('whoever pressed what is gone afterwards goes on in what was around it, unless something else took the focus', async () => {
  render(
    <MantineProvider env="test">
      <Fleeting />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Annehmen' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Offen' })));
});

/** Elements that become disabled, like the button on a last page or after sending a code. */
const Spent = () => {
  const [state, setState] = useState<'free' | 'busy' | 'off'>('free');
  const spend = () => {
    setState('busy');
    const goOff = () => {
      setState('off');
      document.addEventListener('free', () => setState('free'), { once: true });
    };
    document.addEventListener('free', goOff, { once: true });
  };
  return (
    <main tabIndex={-1}>
      <section aria-label="Seiten">
        <Button loading={state === 'busy'} disabled={state === 'off'} onClick={spend}>
          Nächste Seite
        </Button>
      </section>
    </main>
  );
};

test('whoever pressed what is switched off afterwards goes on around it, and on it when it is free again', async () => {
  render(
    <MantineProvider env="test">
      <Spent />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Nächste Seite' });
  await userEvent.click(button);
  loseFocus();
  await free();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Seiten' })), {
    timeout: 5000,
  });
  await free();
  await waitFor(() => expect(document.activeElement).toBe(button));
});
