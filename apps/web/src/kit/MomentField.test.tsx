// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MomentInput } from './MomentInput.tsx';

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

const first = Date.parse('2026-07-01T18:30:00+02:00') / 1000;

const Field = ({ onMoment }: { onMoment: (seconds: number) => void }) => {
  const [moment, setMoment] = useState(first);
  const change = (next: number) => {
    onMoment(next);
    setMoment(next);
  };
  return (
    <MantineProvider env="test">
      <MomentInput label="Buchbar ab" value={moment} onChange={change} />
      <button type="button" onClick={() => setMoment(first)}>
        Verwerfen
      </button>
    </MantineProvider>
  );
};

const open = () => {
  const onMoment = vi.fn<(seconds: number) => void>();
  render(<Field onMoment={onMoment} />);
  return { onMoment, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Buchbar ab') };
};

test('a moment is typed', async () => {
  const { user, field, onMoment } = open();
  await user.clear(field);
  await user.type(field, '24.12.26 8:05');
  await user.tab();
  expect(field.value).toBe('24.12.2026 08:05');
  expect(onMoment).toHaveBeenLastCalledWith(Date.parse('2026-12-24T08:05:00+01:00') / 1000);
});

test('one that does not exist stays in the field, is told, and reaches the form as none that would be kept', async () => {
  const { user, field, onMoment } = open();
  await user.clear(field);
  await user.type(field, '31.02.2026 18:00');
  await user.tab();
  expect(field.value).toBe('31.02.2026 18:00');
  expect(screen.getByText('Den 31.02.2026 18:00 gibt es nicht.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onMoment).toHaveBeenLastCalledWith(253_402_300_800);
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(field.value).toBe('01.07.2026 18:30');
});
