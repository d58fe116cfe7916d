// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { noWithdrawalFromCourses } from '@vereinshaus/contract/withdrawals/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../kit/server-time.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BookingCard } from './BookingCard.tsx';
import { BookingForm } from './BookingForm.tsx';
import { candidate, course } from './booking-draft.testing.ts';
import { buildLine } from './booking-line.testing.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
beforeEach(() => noteServerTime(String(at('2031-05-20') * 1000)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  noteServerTime(String(Date.now()));
});

type Shares = NonNullable<BookingLine['course']['shares']>;

const showBooking = async (shares: Shares | undefined) => {
  const price = { cents: 11_000, membershipFee: 0, nominal: 11_000, discount: 0, steps: [], payments: [] };
  answerWith({ 'course/price': { ...price, ...(shares !== undefined && { shares }) } });
  const page = { children: [candidate({ isMinor: true })], course: course() };
  showAs({ isVerwalter: true, verwalter: true }, <BookingForm page={page} wanted={1} onBooked={() => undefined} />);
  const bar = await screen.findByRole('status', { name: 'Gesamt' });
  await vi.waitFor(() => expect(bar.textContent).toContain('€'));
  return bar.textContent?.replaceAll('\u00a0', ' ') ?? '';
};

test('before booking everybody reads whom it is charged to, and the foot shows the own part', async () => {
  expect(await showBooking({ own: 5500, others: ['Sabine Gruber'] })).toBe('Kim · dein Teil€ 55,00 von € 110,00');
  expect(screen.getByText(/Verrechnet wird: Du: €\s55,00, Sabine Gruber: der Rest/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /übernehme meinen Teil der Zahlung \(€\s55,00\)/ })).toBeTruthy();
});

test('who pays nothing of it takes on nothing, and the booking costs something all the same', async () => {
  expect(await showBooking({ own: 0, others: ['Helga Huber'] })).toBe('Kim · dein Teil€ 0,00 von € 110,00');
  expect(screen.getByText('Verrechnet wird: Du: nichts, Helga Huber: alles')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /erziehungsberechtigt/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /übernehme/ })).toBeNull();
});

test('before booking a course everybody reads that its dates are fixed and one cannot withdraw', async () => {
  await showBooking(undefined);
  expect(screen.getByText(new RegExp(noWithdrawalFromCourses.slice(0, 60))).textContent).toContain(
    'Rücktrittsrecht gilt dafür nicht (§ 18 Abs 1 Z 10 FAGG)',
  );
});

test('who pays alone reads one amount and takes on all of it', async () => {
  expect(await showBooking(undefined)).toBe('Kim€ 110,00');
  expect(screen.queryByText(/Verrechnet wird/)).toBeNull();
  expect(screen.getByRole('checkbox', { name: /übernehme die Zahlung für/ })).toBeTruthy();
});

const showCard = (values: Partial<BookingLine['course']>, child: Partial<BookingLine['child']> = {}, viewerId = 1) => {
  const line = buildLine({ cp_price: 11_000, cp_price_nominal: 11_000, paymentDueDate: at('2031-05-20'), ...values });
  answerWith({});
  showAs(
    { ID: viewerId, isVerwalter: true, verwalter: true },
    <BookingCard line={{ ...line, child: { ...line.child, ...child } }} onAction={() => undefined} />,
  );
  return (screen.getByRole('article').textContent ?? '').replaceAll('\u00a0', ' ');
};

test('the first home reads its own part and who pays the rest, and never „bezahlt“ for what others owe', () => {
  const half = showCard({ open: 5500, shares: { own: 5500, others: ['Franz Fuchs'] } });
  expect(half).toContain('Dein Teil: € 55,00, heute fällig. Franz Fuchs zahlt den Rest.');
  cleanup();
  const none = showCard({ open: 0, shares: { own: 0, others: ['Helga Huber'] } });
  expect(none).toContain('Helga Huber zahlt alles.');
  expect(none).not.toContain('bezahlt');
  cleanup();
  const office = showCard({ open: 0, shares: { own: 5500, others: ['Eva Ebner', 'Helga Huber'] } }, {}, 9);
  expect(office).toContain('Teil der Familie: € 55,00, bezahlt. Eva Ebner, Helga Huber zahlen den Rest.');
});

test('the second home reads what it bears itself and where it stands, and nothing where it bears nothing', () => {
  const shared = { cp_price: 0, cp_price_nominal: 0 };
  const half = showCard(
    { ...shared, open: 5500, payNow: { cents: 5500, items: [4] }, shares: { own: 5500, others: [] } },
    { isShared: true, verwalter_ID: 0 },
  );
  expect(half).toContain('Dein Teil: € 55,00, heute fällig');
  expect(half).not.toContain('€ 0,00');
  expect(half).toContain('Storniert wird im anderen Zuhause.');
  cleanup();
  const none = showCard({ ...shared, open: 0 }, { isShared: true, verwalter_ID: 0 });
  expect(none).toContain('Bezahlt und storniert wird im anderen Zuhause.');
  expect(none).not.toContain('€');
});

test('instalments are those of the own part', () => {
  const instalment = { payment_plan_ID: 1, price: 3000, dueDate: at('2031-06-01') };
  const text = showCard({
    open: 2100,
    shares: { own: 4200, others: ['Franz Fuchs'] },
    payments: [
      { ...instalment, ID: 1, description: '1. Rate', own: 2100, open: 0 },
      { ...instalment, ID: 2, description: '2. Rate', own: 2100, open: 2100 },
    ],
  });
  expect(text).toContain('1. Ratebezahlt€ 21,00');
  expect(text).toContain('2. Rateam 01.06.2031 fällig€ 21,00');
  expect(text).toContain('Dein Teil: € 42,00. Franz Fuchs zahlt den Rest.');
  cleanup();
  const others = showCard({
    open: 0,
    shares: { own: 0, others: ['Franz Fuchs'] },
    payments: [
      { ...instalment, ID: 1, description: '1. Rate', own: 0, open: 0 },
      { ...instalment, ID: 2, description: '2. Rate', own: 0, open: 0 },
    ],
  });
  expect(others).not.toContain('Rate');
});
