// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { ImprintPage } from './ImprintPage.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const imprint = {
  name: 'Turnverein Berg',
  zvrNr: '123456789',
  vatId: '',
  address: 'Turnerweg 1, 4020 Linz',
  seat: '',
  email: 'office@berg.test',
  phone: '',
  purpose: '',
  authority: '',
  direction: '',
  representatives: [{ fullname: 'Olga Obfrau', roleDescriptionLong: 'Obmann/Obfrau' }],
  representativeCodes: [1400],
};

const open = (permissions: string[]) => {
  const asked = answerWith({ imprint });
  showAs({ permissions }, <ImprintPage />);
  return asked;
};

test('everybody reads what is there, and nothing about what is not', async () => {
  open([]);
  expect(await screen.findByText('Turnverein Berg')).toBeDefined();
  expect(screen.getByRole('link', { name: 'office@berg.test' }).getAttribute('href')).toBe('mailto:office@berg.test');
  expect(screen.getByText('Olga Obfrau')).toBeDefined();
  expect(screen.queryByText(/Vereinszweck|verlangt noch/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull();
});

test('who may change the club reads what is missing, and adds it', async () => {
  const asked = open(['club']);
  expect(await screen.findByText(/^Das Gesetz verlangt noch: Sitz, Vereinszweck, Vereinsbehörde\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Bearbeiten' }));
  fireEvent.change(await screen.findByLabelText('Sitz'), { target: { value: 'Berg' } });
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(asked.flatMap(({ body }) => (body === undefined ? [] : [body]))).toMatchObject([
      { seat: 'Berg', email: 'office@berg.test', representativeCodes: [1400] },
    ]),
  );
});
