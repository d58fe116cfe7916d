// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FieldList } from './FieldList.tsx';
import { emptyDraft, newField } from './form-draft.ts';

afterEach(cleanup);

const first = { ...newField('line', []), label: 'Allergien' };
const second = { ...newField('line', [first]), label: 'T-Shirt' };

const List = () => (
  <MantineProvider env="test">
    <FieldList
      form={useForm({ initialValues: { ...emptyDraft, fields: [first, second] } })}
      answered={new Set<string>()}
    />
  </MantineProvider>
);

const questions = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Frage' }).map(({ value }) => value);

test('a field is moved by a click, for whoever does not drag; where it stands is said and the focus stays', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'T-Shirt nach oben' }));
  expect(questions()).toEqual(['T-Shirt', 'Allergien']);
  expect(screen.getByText('T-Shirt steht jetzt an Stelle 1 von 2.').getAttribute('aria-live')).toBe('assertive');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'T-Shirt nach oben' }));
  await userEvent.click(screen.getByRole('button', { name: 'T-Shirt nach unten' }));
  expect(questions()).toEqual(['Allergien', 'T-Shirt']);
});
