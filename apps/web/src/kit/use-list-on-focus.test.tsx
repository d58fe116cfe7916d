// @vitest-environment happy-dom
import { MantineProvider, Select } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { themeWith } from './theme.ts';

afterEach(cleanup);

const optionsIn = (page: HTMLElement) => page.querySelectorAll('[role="option"]').length;

test('the list of a field comes with the focus, in time for the first key', () => {
  render(
    <MantineProvider env="test" theme={themeWith('#5f3dc4')}>
      <Select label="Farbe" data={['Blau', 'Grün', 'Rot']} defaultValue="Grün" />
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Farbe' });
  expect(optionsIn(document.body)).toBe(0);

  fireEvent.focus(field);
  expect([optionsIn(document.body), field.getAttribute('aria-expanded')]).toEqual([3, 'false']);

  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  const chosen = screen.getByRole('option', { name: 'Grün' });
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-activedescendant')]).toEqual([
    'true',
    chosen.id,
  ]);
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
});
