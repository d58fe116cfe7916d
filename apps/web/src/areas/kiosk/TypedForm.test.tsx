// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { TypedForm } from './TypedForm.tsx';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';

afterEach(cleanup);

const open = () => {
  const onTyped = vi.fn<(typed: { name: string; year: number }) => Promise<void>>(async () => undefined);
  const onScan = vi.fn<(code: string) => void>();
  showAs({}, <TypedForm onTyped={onTyped} onScan={onScan} />);
  return { onTyped, onScan, name: screen.getByLabelText<HTMLInputElement>('Vor- und Nachname') };
};

test('a name needs its birth year, and leaves nothing behind for the next one', async () => {
  const { onTyped, name } = open();
  await userEvent.type(name, 'Lena Gruber{Enter}');
  expect(screen.getByText('Bitte gib den Jahrgang ein, z. B. 2014.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Jahrgang'), '2018{Enter}');
  expect(onTyped).toHaveBeenCalledWith({ name: 'Lena Gruber', year: 2018 });
  expect(name.value).toBe('');
});

test('a card is read wherever the focus is left, also in the field of the year, which takes no letters', async () => {
  const onScan = vi.fn<(code: string) => void>();
  const Door = () => {
    useKeyboardScanner(onScan);
    return <TypedForm onTyped={async () => undefined} onScan={onScan} />;
  };
  showAs({}, <Door />);
  const code = `https://verein.test/mitgliedskarte/pruefen/8-0-${'0'.repeat(32)}?z=3abcd-${'0'.repeat(20)}`;
  const year = screen.getByLabelText('Jahrgang');
  year.focus();
  for (const key of [...code.split(''), 'Enter']) fireEvent.keyDown(year, { key });
  expect(onScan.mock.calls).toEqual([[code]]);
  for (const key of ['2', '0', '1', '4', 'Enter']) fireEvent.keyDown(year, { key });
  expect(onScan).toHaveBeenCalledTimes(1);
});

test('what a scanner types into the open field is a card', async () => {
  const { onTyped, onScan, name } = open();
  const code = `https://verein.test/mitgliedskarte/pruefen/8-0-${'0'.repeat(32)}?z=3abcd-${'0'.repeat(20)}`;
  await userEvent.type(name, `${code}{Enter}`);
  expect(onScan).toHaveBeenCalledWith(code);
  expect(onTyped).not.toHaveBeenCalled();
  expect(name.value).toBe('');
});
