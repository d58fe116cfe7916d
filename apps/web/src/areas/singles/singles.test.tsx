// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import type { SingleBooking, UnitBlock } from '@vereinshaus/contract/singles/calls';
import { noWithdrawalFromDates, withdrawalFromBlocks } from '@vereinshaus/contract/withdrawals/calls';
import { afterEach, expect, test } from 'vitest';
import { buildUser } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BookSinglesPage } from './BookSinglesPage.tsx';
import { SinglesPage } from './SinglesPage.tsx';

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const start = Date.parse('2099-11-17T15:00:00Z') / 1000;

const offer = {
  course_ID: 7,
  courseName: 'Yoga',
  price: 1200,
  places: 4,
  cancelHours: 24,
  blockUnits: 10,
  blockPrice: 10_000,
  blockWeeks: 26,
};
const date = {
  event_ID: 11,
  start,
  end: start + 3600,
  room: 'Saal',
  free: 1,
  cancelUntil: start - 86_400,
  own_IDs: [],
};
const block: UnitBlock = {
  ID: 5,
  owner_ID: 1,
  ownerName: 'Sabine Gruber',
  course_ID: 7,
  courseName: 'Yoga',
  units: 10,
  left: 1,
  price: 10_000,
  validUntil: '2099-12-31',
  state: 'open',
  allowedReason: '',
  refunded: 0,
};
const booking: SingleBooking = {
  ID: 9,
  child_ID: 3,
  fullname: 'Mia Gruber',
  course_ID: 7,
  courseName: 'Yoga',
  event_ID: 11,
  start,
  end: start + 3600,
  room: 'Saal',
  block_ID: 5,
  price: 0,
  cancelUntil: start - 86_400,
  state: 'booked',
  isGivenBack: false,
};

test('a date with a free place is booked with the block, a full one cannot be chosen', async () => {
  const full = { ...date, event_ID: 12, start: start + 86_400, free: 0 };
  const asked = answerWith({
    'singles/dates': { offer, dates: [date, full], unfit: [] },
    'singles/mine': { bookings: [], blocks: [block], sharedChildren: [] },
    'singles/book': { message: 'Der Termin ist gebucht.' },
  });
  showAs({ isVerwalter: true }, <BookSinglesPage />);
  const [first, second] = await screen.findAllByRole('checkbox');
  expect(second?.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Saal, noch 1 Platz')).toBeTruthy();
  if (first !== undefined) fireEvent.click(first);
  fireEvent.click(screen.getByRole('button', { name: 'Termin buchen' }));
  await expect
    .poll(() => asked.find(({ url }) => url.includes('singles/book'))?.body)
    .toMatchObject({
      course_ID: 7,
      events: [11],
      payment: 'block',
    });
});

test('a date that is paid singly is sent with the price that stands on the button, and the screen goes on afterwards', async () => {
  const asked = answerWith({
    'singles/dates': { offer, dates: [date], unfit: [] },
    'singles/mine': { bookings: [], blocks: [], sharedChildren: [] },
    'singles/book': { message: 'Der Termin ist gebucht.' },
  });
  showAs(
    { isVerwalter: true },
    <main tabIndex={-1}>
      <BookSinglesPage />
    </main>,
  );
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: /^Termin buchen/ }));
  await expect
    .poll(() => asked.find(({ url }) => url.includes('singles/book'))?.body)
    .toMatchObject({ payment: 'single', shownTotal: 1200 });
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

test('whom the course is not for chooses no date and reads why', async () => {
  const text = 'Sabine Gruber kann in diesen Kurs nicht kommen. Zu alt.';
  answerWith({
    'singles/dates': { offer, dates: [date], unfit: [{ child_ID: buildUser({}).ID, text }] },
    'singles/mine': { bookings: [], blocks: [], sharedChildren: [] },
  });
  showAs({ isVerwalter: true }, <BookSinglesPage />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('checkbox').hasAttribute('disabled')).toBe(true);
});

test('own blocks and dates stand together, and cancelling says what comes back', async () => {
  const asked = answerWith({
    'singles/mine': { bookings: [booking], blocks: [block], sharedChildren: [] },
    'singles/offers': { offers: [{ ...offer, nextStart: start }] },
    'singles/cancel': { message: 'Der Termin ist abgesagt.' },
  });
  showAs({ isVerwalter: true }, <SinglesPage />);
  expect(await screen.findByText(/noch 1 von 10 Einheiten, gilt bis 31\.12\.2099/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Absagen: Mia Gruber, Yoga/ }));
  expect(await screen.findByText('Du sagst rechtzeitig ab: eine Einheit des Blocks kommt zurück.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Termin absagen' }));
  await expect.poll(() => asked.find(({ url }) => url.includes('singles/cancel'))?.body).toEqual({ ID: 9 });
});

test('before a date is booked it says that one cannot withdraw, before a block is bought that one can', async () => {
  answerWith({
    'singles/dates': { offer, dates: [date], unfit: [] },
    'singles/mine': { bookings: [], blocks: [], sharedChildren: [] },
  });
  showAs({ isVerwalter: true }, <BookSinglesPage />);
  expect(await screen.findByText(noWithdrawalFromDates)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Zehnerblock kaufen/ }));
  expect(await screen.findByText(withdrawalFromBlocks)).toBeTruthy();
});
