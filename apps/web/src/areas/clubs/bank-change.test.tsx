// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BankChangeBanner } from './shared/BankChangeBanner.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const change = {
  ID: 3,
  fullname: 'Karin Kassier',
  time: 1_790_000_000,
  appliesAt: 1_790_086_400,
  changes: [{ label: 'IBAN', before: 'AT61 … 3201', after: 'DE89 … 3000' }],
};

test('a new bank account that waits is told, and stopped by who keeps the money', async () => {
  const asked = answerWith({ bank: { change, message: 'gestoppt' } });
  showAs({ permissions: ['accounting'] }, <BankChangeBanner />);
  expect(await screen.findByText('IBAN: AT61 … 3201 → DE89 … 3000')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Stoppen' }));
  await waitFor(() => expect(asked.some(({ body }) => JSON.stringify(body) === '{"ID":3}')).toBe(true));
});

test('others read it and have no button; where nothing waits there is nothing', async () => {
  answerWith({ bank: { change } });
  showAs({ permissions: ['club_read'] }, <BankChangeBanner />);
  expect(await screen.findByText(/Eingetragen von Karin Kassier/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stoppen' })).toBeNull();
  cleanup();
  answerWith({ bank: { change: null } });
  const { container } = showAs({}, <BankChangeBanner />);
  await waitFor(() => expect(container.querySelector('[role="status"], [role="alert"]')).toBeNull());
});
