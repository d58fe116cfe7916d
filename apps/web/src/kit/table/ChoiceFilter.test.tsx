// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ChoiceFilter } from './ChoiceFilter.tsx';

afterEach(cleanup);

const options = [
  { value: '1', label: 'Kind' },
  { value: '2', label: 'Trainerin' },
];

const Table = () => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return <ChoiceFilter label="Rolle" labelled={false} options={options} chosen={chosen} onChange={setChosen} />;
};

test('the choices open with the first click, several can be ticked, and closing leads back to the button', async () => {
  render(
    <MantineProvider env="test">
      <Table />
    </MantineProvider>,
  );
  const face = () => screen.getByRole('button', { name: /: Rolle filtern$/, hidden: true });
  expect(face().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('checkbox')).toBeNull();

  fireEvent.click(face());
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kind' }));
  expect(face().textContent).toBe('Kind');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Trainerin' }));
  expect(face().textContent).toBe('2 gewählt');

  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Kind' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(face()));
});
