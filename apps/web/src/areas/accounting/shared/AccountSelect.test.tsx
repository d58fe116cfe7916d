// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountSelect, accountText } from './AccountSelect.tsx';

afterEach(cleanup);

const accounts = [
  { nr: 0, name: 'Alle Konten' },
  { nr: 2800, name: 'Bank Giro' },
];

test('an account that is chosen elsewhere is the one the field shows, and leaving the field keeps it', () => {
  const onChange = vi.fn<(nr: number) => void>();
  const field = (value: number) => (
    <MantineProvider env="test">
      <AccountSelect label="Konto" accounts={accounts} value={value} onChange={onChange} />
    </MantineProvider>
  );
  const { rerender } = render(field(0));
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Konto' });
  expect(input.value).toBe('');

  rerender(field(2800));
  expect(input.value).toBe('2800 Bank Giro');
  fireEvent.focus(input);
  fireEvent.blur(input);
  expect(onChange).not.toHaveBeenCalled();
});

test.each(['0600', '600', 'geräte'])('„%s“ finds the account 0600', async (typed) => {
  const onChange = vi.fn<(nr: number) => void>();
  const few = [...accounts, { nr: 600, name: 'Sportgeräte' }];
  render(
    <MantineProvider env="test">
      <AccountSelect label="Konto" accounts={few} value={0} onChange={onChange} />
    </MantineProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Konto' });
  await userEvent.type(input, typed);
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith(600);
  expect(accountText({ nr: 600, name: 'Sportgeräte' })).toBe('0600 Sportgeräte');
});
