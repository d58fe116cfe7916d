// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SaveBar } from './SaveBar.tsx';
import { SaveTogether } from './SaveTogether.tsx';

afterEach(cleanup);

const saved = vi.fn<(name: string) => void>();
beforeEach(() => saved.mockClear());

const Part = ({ name }: { name: string }) => {
  const [stored, setStored] = useState('');
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saved(name);
    setStored(typed);
  };
  return (
    <form onSubmit={submit}>
      <input aria-label={name} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      {typed !== stored && <SaveBar isDirty isPending={false} onDiscard={() => setTyped(stored)} />}
    </form>
  );
};

const page = (
  <MantineProvider env="test">
    <SaveTogether>
      <Part name="Kurs" />
      <Part name="Raten" />
    </SaveTogether>
  </MantineProvider>
);

test('two forms of a page have one bar, which saves what has changed', async () => {
  const user = userEvent.setup();
  render(page);
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  await user.type(screen.getByLabelText('Kurs'), 'Turnen');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(saved.mock.calls).toEqual([['Kurs']]);
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  await user.type(screen.getByLabelText('Kurs'), ' am Abend');
  await user.type(screen.getByLabelText('Raten'), '3');
  expect(screen.getAllByRole('button', { name: 'Speichern' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(saved.mock.calls).toEqual([['Kurs'], ['Kurs'], ['Raten']]);
});

test('discarding takes back what was typed in any of them', async () => {
  const user = userEvent.setup();
  render(page);
  await user.type(screen.getByLabelText('Kurs'), 'x');
  await user.type(screen.getByLabelText('Raten'), 'y');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect([screen.getByLabelText('Kurs'), screen.getByLabelText('Raten')]).toMatchObject([{ value: '' }, { value: '' }]);
  expect(saved).not.toHaveBeenCalled();
});
