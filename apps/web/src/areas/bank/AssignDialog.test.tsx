// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BankLine } from '@vereinshaus/contract/bank/records';
import { afterEach, expect, test, vi } from 'vitest';
import { useSpoken } from '../../kit/announce.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { TargetPicker } from './TargetPicker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const line: BankLine = {
  ID: 12,
  bookedOn: 20_260_301,
  amount: 5000,
  name: 'Maria Huber',
  iban: '',
  text: 'Spende Hallenboden',
  reference: '',
  returnCode: '',
  batchSize: 0,
  account: '2800 Bank',
  import_ID: 1,
  parts: [],
  sender: '',
  time: 0,
};
const answers = {
  '/donations/lines': {
    lines: [{ ID: 12, day: 20_260_301, amount: 5000, name: 'Maria Huber', text: 'Spende Hallenboden', entered: [] }],
  },
  '/donations/choices': { accounts: [], campaigns: [] },
  '/donations/line': { ID: 9, message: 'Die Spende ist verbucht.' },
  '/accounting/bank/choices': { taxCodes: [], costCentres: [], courses: [] },
};

test('a line that came in is booked as a donation, with its purpose', async () => {
  const asked = answerWith(answers);
  const onBooked = vi.fn<() => void>();
  showAs({ role: 90 }, <AssignDialog line={line} onBooked={onBooked} onClose={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Spende' }));
  await user.type(await screen.findByLabelText(/^Zweck/), 'Hallenboden');
  await user.click(screen.getByRole('button', { name: 'Als Spende verbuchen' }));
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  const sent = asked.find(({ body }) => body !== undefined);
  expect(sent?.body).toMatchObject({ line_ID: 12, purpose: 'Hallenboden' });
});

test('money that went out is no donation', async () => {
  answerWith(answers);
  showAs(
    { role: 90 },
    <AssignDialog line={{ ...line, amount: -5000 }} onBooked={() => undefined} onClose={() => undefined} />,
  );
  expect(await screen.findByRole('button', { name: 'Aufteilen' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Spende' })).toBeNull();
});

const Spoken = () => <output aria-label="gesagt">{useSpoken()}</output>;

test('the first search for a family or an account says at once how many are found', async () => {
  const target = { child_ID: 0, invoice_ID: 0, account_ID: 0, hint: '', open: 0 };
  const found = [
    { ...target, child_ID: 6, label: 'Sabine Gruber', hint: 'Familie', open: 4000 },
    { ...target, account_ID: 3, label: '7600 Gruberhalle', hint: 'Konto' },
  ];
  answerWith({ '/accounting/bank/targets': { targets: found } });
  showAs(
    { role: 90 },
    <>
      <Spoken />
      <TargetPicker label="Person oder Konto" value={null} onChange={() => undefined} />
    </>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Person oder Konto' });
  await user.type(field, 'gruber');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText('gesagt').textContent).toBe('2 Treffer'));
  expect(field.getAttribute('aria-expanded')).toBe('true');
});
