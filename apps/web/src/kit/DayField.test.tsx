// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DayInput } from './DayInput.tsx';
import { noteServerTime } from './server-time.ts';

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

const Field = ({ onDay }: { onDay: (day: number) => void }) => {
  const [day, setDay] = useState(20_180_309);
  const change = (next: number) => {
    onDay(next);
    setDay(next);
  };
  return (
    <MantineProvider env="test">
      <DayInput label="Geburtsdatum" maxDate="2026-11-15" value={day} onChange={change} />
      <button type="button" onClick={() => setDay(20_180_309)}>
        Verwerfen
      </button>
    </MantineProvider>
  );
};

const open = () => {
  const onDay = vi.fn<(day: number) => void>();
  render(<Field onDay={onDay} />);
  return { onDay, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Geburtsdatum') };
};

test('a day that the calendar does not have stays in the field, is told, and reaches the form as it was written', async () => {
  const { user, field, onDay } = open();
  await user.clear(field);
  await user.type(field, '31.02.2018');
  await user.tab();
  expect(field.value).toBe('31.02.2018');
  expect(screen.getByText('Den 31.02.2018 gibt es nicht.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onDay).toHaveBeenLastCalledWith(20_180_231);
});

test('nobody is corrected while typing, and what was discarded leaves the field', async () => {
  const { user, field } = open();
  await user.clear(field);
  await user.type(field, '31.2.');
  expect(screen.queryByText(/gibt es nicht|Bitte schreib/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/Bitte schreib den Tag so/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(field.value).toBe('09.03.2018');
  expect(screen.queryByText(/Bitte schreib/)).toBeNull();
});

test('a short year is completed on leaving, and the last day that makes sense is told', async () => {
  const { user, field, onDay } = open();
  await user.clear(field);
  await user.type(field, '9.3.14');
  await user.tab();
  expect(field.value).toBe('09.03.2014');
  expect(onDay).toHaveBeenLastCalledWith(20_140_309);
  await user.clear(field);
  await user.type(field, '24.12.2026');
  await user.tab();
  expect(screen.getByText('Der Tag liegt nach dem 15.11.2026.')).toBeDefined();
});

test('the calendar is a dialog of a button: it begins on the day, and Escape leads back', async () => {
  const { user, field, onDay } = open();
  field.focus();
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Kalender öffnen' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Kalender öffnen' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('9'));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onDay).toHaveBeenLastCalledWith(20_180_310);
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('Escape closes the calendar for who is faster than the focus, too', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Kalender öffnen' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Kalender öffnen' });
  button.focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['14.11.2029', undefined, null],
  ['15.11.2029', undefined, 'Der Tag liegt nach dem 14.11.2029.'],
  ['15.11.2029', null, null],
])(
  'where a field says nothing, %s is judged by the 1095 days ahead (latest day %s)',
  async (text, maxDate, problem) => {
    noteServerTime(String(Date.parse('2026-11-15T12:00:00Z')));
    const Plain = () => {
      const [day, setDay] = useState(20_350_101);
      return (
        <MantineProvider env="test">
          <DayInput label="Tag" value={day} onChange={setDay} {...(maxDate !== undefined && { maxDate })} />
        </MantineProvider>
      );
    };
    render(<Plain />);
    const user = userEvent.setup();
    const field = screen.getByLabelText<HTMLInputElement>('Tag');
    // The previous value may stay.
    await user.click(field);
    await user.tab();
    expect(screen.queryByText(/liegt nach dem/)).toBeNull();
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
    expect(screen.queryByText(/liegt nach dem/)?.textContent ?? null).toBe(problem);
    noteServerTime(String(Date.now()));
  },
);
