// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { typedPlace } from '@vereinshaus/contract/addresses/calls';
import { emptyPerson } from '@vereinshaus/contract/persons/person-input';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressPicker } from './AddressPicker.tsx';

const register = {
  plzs: [{ plz: '3100', locality: 'St. Pölten' }],
  streets: [{ street: 'Hauptstraße', locality: 'St. Pölten' }],
  available: true,
  source: '',
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('search_plz') ? register : { hnrs: [{ number: '7', place_ID: '100' }] }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Form = () => {
  const form = useForm({ initialValues: { ...emptyPerson } });
  const { locality, street, street_number, place_ID } = form.values;
  return (
    <>
      <AddressPicker form={form} />
      <output>{[locality, street, street_number, place_ID].join('|')}</output>
    </>
  );
};

/** Required fields have a star behind their name. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });

const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

const open = async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </MantineProvider>,
  );
  write('Postleitzahl', '3100');
  await vi.waitFor(() => expect(field('Ort')).toHaveProperty('value', 'St. Pölten'));
};

test('a house of the register verifies the address, also when it was typed faster than the register answers', async () => {
  await open();
  write('Straße', 'Hauptstraße');
  write('Hausnummer', '7');
  // The house numbers of the street arrive after the number was typed.
  expect(screen.getByRole('status').textContent).toBe('St. Pölten|Hauptstraße|7|');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('St. Pölten|Hauptstraße|7|100'));
  expect(screen.queryByLabelText('Die Adresse stimmt so')).toBeNull();
});

test('a street that the register does not know can be typed, and counts once it is said to be right', async () => {
  await open();
  write('Straße', 'Neubaugasse');
  write('Hausnummer', '3');
  expect(screen.getByRole('status').textContent).toBe('St. Pölten|Neubaugasse|3|');
  fireEvent.click(await screen.findByLabelText('Die Adresse stimmt so'));
  expect(screen.getByRole('status').textContent).toBe(`St. Pölten|Neubaugasse|3|${typedPlace}`);
  write('Straße', 'Neubauweg');
  expect(screen.getByRole('status').textContent).toBe('St. Pölten|Neubauweg||');
});

test('the browser fills in the own address as one line: it is taken apart and the house is found', async () => {
  await open();
  expect(field('Ort').getAttribute('autocomplete')).toBe('address-level2');
  expect(field('Straße').getAttribute('autocomplete')).toBe('address-line1');
  write('Straße', 'Hauptstraße 7/12');
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('St. Pölten|Hauptstraße|7|100'));
  expect(field('Stiege|Tür').getAttribute('value')).toBe('12');
});
