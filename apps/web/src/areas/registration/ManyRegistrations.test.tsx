// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ManyRegistrations } from './ManyRegistrations.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (ID: number, values: Partial<RegistrationRow>): RegistrationRow => ({
  ID,
  person_ID: 0,
  fullname: `Person ${ID}`,
  state: 'waiting',
  time: 1_795_000_000,
  birthdate: 19850930,
  email: `person${ID}@example.at`,
  phone: '',
  address: '',
  companions: [],
  source: 'public',
  wish: 0,
  known: null,
  createdBy: '',
  newsletter: false,
  course_ID: 0,
  course: '',
  ...values,
});

test('each way counts for whom it is meant, and is done one after the other', async () => {
  const asked = answerWith({ '/resend': { message: 'Verschickt.' } });
  const known = { ID: 11, fullname: 'Sabine', birthdate: 0, email: '', phone: '', address: '', by: 'email' } as const;
  showAs(
    { role: 90 },
    <ManyRegistrations
      rows={[
        row(1, {}),
        row(2, { email: '' }),
        row(3, {}),
        row(4, { state: 'held', known, companions: ['Mia'] }),
        row(5, { state: 'active' }),
      ]}
    />,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1 neu anlegen',
    '3 Zugänge schicken',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '1 neu anlegen' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Person 4 mit Mia');
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  fireEvent.click(screen.getByRole('button', { name: '3 Zugänge schicken' }));
  const [, confirm] = await screen.findAllByRole('button', { name: '3 Zugänge schicken' });
  fireEvent.click(confirm as HTMLElement);
  // Registrations without an address stay: their code is on paper.
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ ID: 1 }, { ID: 3 }]));
});
