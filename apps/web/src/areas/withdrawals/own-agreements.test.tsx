// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { Agreement } from '@vereinshaus/contract/withdrawals/calls';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OwnAgreements } from './shared/OwnAgreements.tsx';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const voucher: Agreement = {
  kind: 'voucher',
  ID: 4,
  title: 'Gutschein über € 50,00',
  time: 1_790_000_000,
  lastDay: toDayNumber(dayInVienna(new Date())),
  state: 'open',
  timeWithdrawn: 0,
  refunded: 0,
  credited: 0,
};

test('a contract is withdrawn from by its button, after one has said so once more', async () => {
  const asked = answerWith({
    withdrawals: { agreements: [voucher], message: 'Zurückgetreten.', refunded: 0, credited: 0 },
  });
  showAs({}, <OwnAgreements kinds={['voucher']} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Vom Vertrag zurücktreten: Gutschein/ }));
  expect(await screen.findByText(/Die Bestätigung kommt per E-Mail/)).toBeDefined();
  expect(asked.filter(({ body }) => body !== undefined)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Rücktritt bestätigen' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toContainEqual({ kind: 'voucher', ID: 4 }));
});

test('what is redeemed or withdrawn has no button, what is over or belongs elsewhere is not there', async () => {
  const agreements: Agreement[] = [
    { ...voucher, ID: 5, title: 'Eingelöst', state: 'redeemed' },
    { ...voucher, ID: 6, title: 'Zurück', state: 'withdrawn', timeWithdrawn: 1_790_000_100, credited: 5000 },
    { ...voucher, ID: 7, title: 'Vorbei', lastDay: 20_200_101 },
    { ...voucher, ID: 8, title: 'Mitgliedschaft', kind: 'membership' },
  ];
  answerWith({ withdrawals: { agreements } });
  showAs({}, <OwnAgreements kinds={['voucher']} />);
  expect(await screen.findByText('Eingelöst')).toBeDefined();
  expect(screen.getByText(/50,00 stehen als Guthaben/)).toBeDefined();
  expect(screen.queryByText(/Vorbei|Mitgliedschaft/)).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('of a block it says that used units are taken off, and that one without a unit left stays', async () => {
  const block: Agreement = { ...voucher, kind: 'block', title: 'Zehnerblock: Yoga' };
  answerWith({ withdrawals: { agreements: [block, { ...block, ID: 9, title: 'Verbraucht', state: 'redeemed' }] } });
  showAs({}, <OwnAgreements kinds={['block']} />);
  expect(await screen.findByText(/Alle Einheiten sind verbraucht oder gebucht/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Vom Vertrag zurücktreten: Zehnerblock/ }));
  expect(await screen.findByText(/werden anteilig abgezogen; gebuchte Termine bleiben gebucht/)).toBeDefined();
});
