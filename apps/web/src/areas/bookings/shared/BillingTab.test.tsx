// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../../testing/show-as.tsx';
import { BillingTab } from './BillingTab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const shirt = { ID: 4, child_ID: 0, fullname: '', text: 'Trikot', amount: 4000, open: 2500, dueOn: 20260901 };

const showTo = (role: number) => {
  answerWith({ '/user/payments/open': { items: [shirt] } });
  showAs({ role }, <BillingTab personId={7} payer="Anna Auer" others={[]} />);
};

const doors = ['Zahlung eintragen', 'Gutschrift', 'Nachverrechnung'];
const shownDoors = () => doors.filter((name) => screen.queryByRole('button', { name }) !== null);

test('what makes up the sum stands with it, and three doors lead to what is entered', async () => {
  showTo(90);
  const items = within(await screen.findByRole('list', { name: 'Offene Beträge' }));
  expect(items.getByText('Trikot')).toBeDefined();
  expect(items.getByText(/25,00/)).toBeDefined();
  expect(shownDoors()).toEqual(doors);
});

test('who only reads enters nothing', async () => {
  showTo(50);
  await screen.findByRole('list', { name: 'Offene Beträge' });
  expect(shownDoors()).toEqual([]);
});
