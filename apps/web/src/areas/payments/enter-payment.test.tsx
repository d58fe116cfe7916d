// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { EnterPaymentDialog } from './EnterPaymentDialog.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const item = { child_ID: 9, dueOn: 20_260_101, covered: 0 };
const preview = {
  accounts: [{ ID: 5, label: '2800 Bank Giro', isCash: false }],
  openFrom: 0,
  items: [
    { ...item, ID: 1, text: 'Mitgliedsbeitrag 2026', fullname: 'Oskar Böhm', amount: 4500, open: 4500 },
    { ...item, ID: 2, text: 'Judo', fullname: '', amount: 12_000, open: 3000 },
  ],
  named: [],
  credit: 0,
  warnings: [],
};

test('what is chosen says how much it is and what for; what was typed stays', async () => {
  answerWith({ preview_manual: preview });
  showAs({ permissions: ['accounting'] }, <EnterPaymentDialog personId={9} onClose={() => undefined} />);
  const fee = await screen.findByRole('checkbox', { name: /^Mitgliedsbeitrag 2026/ });
  const judo = screen.getByRole('checkbox', { name: /^Judo/ });
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const typed = () => [field(/^Betrag/).value.replaceAll('\u00a0', ' '), field(/^Bemerkung/).value];
  fireEvent.click(fee);
  await waitFor(() => expect(typed()).toEqual(['€ 45,00', 'Mitgliedsbeitrag 2026 Oskar Böhm']));
  fireEvent.click(judo);
  await waitFor(() => expect(typed()).toEqual(['€ 75,00', 'Mitgliedsbeitrag 2026 Oskar Böhm, Judo']));
  fireEvent.change(field(/^Betrag/), { target: { value: '60' } });
  fireEvent.click(fee);
  await waitFor(() => expect(typed()).toEqual([expect.stringContaining('60'), 'Judo']));
});

test('beside an amount the fields say what is paid, into the cash box', async () => {
  const cash = { ID: 7, label: '2700 Kassa', isCash: true };
  answerWith({ preview_manual: { ...preview, accounts: [...preview.accounts, cash] } });
  showAs({ permissions: ['accounting'] }, <EnterPaymentDialog personId={9} paid={2} onClose={() => undefined} />);
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  await waitFor(() => expect(field(/^Betrag/).value.replaceAll('\u00a0', ' ')).toBe('€ 30,00'));
  expect([field(/^Bemerkung/).value, field(/^Konto oder Kassa/).value]).toEqual(['Judo', '7']);
});
