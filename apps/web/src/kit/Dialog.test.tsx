// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Button, MantineProvider, TextInput, Title } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmModal } from './ConfirmModal.tsx';
import { Dialog } from './Dialog.tsx';
import { fontSizes, headingSizes } from './tokens.ts';

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

const Screen = ({ children }: { children: (close: () => void) => ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <MantineProvider env="test">
      <Button onClick={() => setOpen(true)}>Öffnen</Button>
      {isOpen && children(() => setOpen(false))}
    </MantineProvider>
  );
};

const opened = async (content: (close: () => void) => ReactNode) => {
  const user = userEvent.setup();
  render(<Screen>{content}</Screen>);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  await screen.findByRole('dialog');
  return user;
};

const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

test('begins in its first field, and leads back to the button that opened it', async () => {
  const user = await opened((close) => (
    <Dialog title="Neue Karte" onClose={close}>
      <TextInput label="Karte" readOnly defaultValue="7" />
      <TextInput label="Name" />
    </Dialog>
  ));
  await hasFocus(screen.getByLabelText('Name'));
  await user.keyboard('{Escape}');
  await hasFocus(screen.getByRole('button', { name: 'Öffnen' }));
});

const anAnswer = () => {
  let arrives: (label: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    arrives = resolve;
  });
  return { promise, arrives: (label: string) => arrives(label) };
};

const Awaited = ({ answer }: { answer: Promise<string> }) => {
  const [label, setLabel] = useState('');
  useEffect(() => {
    void answer.then(setLabel);
  }, [answer]);
  return label === '' ? <p>Wird geladen …</p> : <TextInput label={label} />;
};

test('begins in the first field that comes with an answer, unless somebody has gone on meanwhile', async () => {
  const first = anAnswer();
  await opened((close) => (
    <Dialog title="Nachricht" onClose={close}>
      <Awaited answer={first.promise} />
    </Dialog>
  ));
  first.arrives('Betreff');
  await hasFocus(await screen.findByRole('textbox', { name: 'Betreff' }));
  cleanup();

  const later = anAnswer();
  await opened((close) => (
    <Dialog title="Nachricht" onClose={close}>
      <Button>Vorschau</Button>
      <Awaited answer={later.promise} />
    </Dialog>
  ));
  const preview = screen.getByRole('button', { name: 'Vorschau' });
  preview.focus();
  later.arrives('Betreff');
  await screen.findByRole('textbox', { name: 'Betreff' });
  expect(document.activeElement).toBe(preview);
});

test('begins where its content says', async () => {
  await opened((close) => (
    <Dialog title="Neue Karte" onClose={close}>
      <TextInput label="Name" />
      <TextInput label="Nummer" data-autofocus />
    </Dialog>
  ));
  await hasFocus(screen.getByLabelText('Nummer'));
});

test('never begins on a button that destroys', async () => {
  await opened((close) => (
    <ConfirmModal opened title="Änderungen verwerfen?" confirmLabel="Verwerfen" onConfirm={close} onClose={close}>
      Sie gehen verloren.
    </ConfirmModal>
  ));
  await hasFocus(screen.getByRole('button', { name: 'Abbrechen' }));
});

test('begins on the action that is asked for where nothing is lost by it', async () => {
  await opened((close) => (
    <ConfirmModal opened isDestructive={false} title="Senden?" confirmLabel="Senden" onConfirm={close} onClose={close}>
      An alle.
    </ConfirmModal>
  ));
  await hasFocus(screen.getByRole('button', { name: 'Senden' }));
});

test('that insists is closed by its own button alone', async () => {
  const user = await opened((close) => (
    <Dialog title="Codes" isInsisting onClose={close}>
      <Button onClick={close}>Habe ich</Button>
    </Dialog>
  ));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Codes' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Habe ich' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const rems = (size: string) => Number.parseFloat(/[\d.]+/.exec(size)?.[0] ?? '');

test('leads with its title: larger and heavier than whatever a heading in it may be', async () => {
  const styles = document.head.appendChild(document.createElement('style'));
  styles.textContent = await readFile(join(import.meta.dirname, 'base.css'), 'utf8');
  await opened((close) => (
    <Dialog title="Nachricht senden" onClose={close}>
      <Title order={3} size="h4">
        Empfänger
      </Title>
    </Dialog>
  ));
  const { fontSize, fontWeight } = getComputedStyle(screen.getByText('Nachricht senden'));
  styles.remove();
  expect(Number.parseFloat(fontSize)).toBe(20);
  expect(Number(fontWeight)).toBeGreaterThanOrEqual(600);
  expect(rems(headingSizes.h4.fontSize)).toBeLessThan(1.25);
  expect(rems(fontSizes.lg)).toBeLessThan(1.25);
});
