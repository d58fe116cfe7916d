// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BankExportPage } from './BankExportPage.tsx';

afterEach(cleanup);

test.each([
  ['takes mandates', ['bank', 'sepm'] as const, ['Einziehen', 'Überweisen', 'Aufträge'], 'bank_export/debits'],
  ['takes none', ['bank'] as const, ['Überweisen', 'Aufträge'], 'bank_export/disbursements'],
])('credits are paid out by a club that %s', async (_, paymentMethods, tabs, first) => {
  const asked = answerWith({});
  showAs({ permissions: ['accounting'] }, <BankExportPage />, buildClub({ paymentMethods: [...paymentMethods] }));
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(tabs);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tabs[0]);
  expect(asked.map(({ url }) => url).join()).toContain(first);
});
