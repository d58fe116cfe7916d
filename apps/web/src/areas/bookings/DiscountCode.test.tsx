// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query-client.ts';
import { DiscountCode } from './DiscountCode.tsx';

afterEach(cleanup);

const question = { course_ID: 1, child_ID: 2, getMember: false, paymentPlan_ID: undefined };

const Field = () => {
  const [code, setCode] = useState('');
  return (
    <>
      <output aria-label="Code">{code}</output>
      <DiscountCode question={question} value={code} onChange={setCode} />
    </>
  );
};

const check = (typed: string, discount: number) => {
  const price = { cents: 9000 - discount, membershipFee: 0, nominal: 9000, discount, steps: [], payments: [] };
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', ...price }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText('Rabattcode'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Prüfen' }));
};

const code = () => screen.getByRole('status', { name: 'Code' }).textContent;

test('is told with what it is worth once it is verified, and gone when it is deleted', async () => {
  check(' Frueh ', 500);
  const told = 'Der Rabatt-Code „Frueh“ wird bei der Anmeldung eingelöst und ist € 5,00 wert.';
  expect(await screen.findByText((text) => text.replaceAll(/\s/g, ' ') === told)).toBeDefined();
  expect(code()).toBe('Frueh');
  fireEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  expect(code()).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Rabattcode').value).toBe('');
});

test('that is worth nothing is no discount', async () => {
  check('nichts', 0);
  expect(await screen.findByText('Dieser Code bringt hier keinen Rabatt.')).toBeDefined();
  expect(screen.queryByText(/wird bei der Anmeldung eingelöst/)).toBeNull();
  expect(code()).toBe('');
});
