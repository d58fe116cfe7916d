// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { RoomBooking, RoomOffer, TakenTime } from '@vereinshaus/contract/rooms/calls';
import { roomTexts, usualTerms } from '@vereinshaus/contract/rooms/rules';
import { weekdaysText } from '@vereinshaus/contract/rooms/weekdays';
import { noWithdrawalFromRooms } from '@vereinshaus/contract/withdrawals/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BookingCard } from './BookingCard.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CloseRoomDialog } from './CloseRoomDialog.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { RoomGrid } from './RoomGrid.tsx';
import { RoomPlan } from './RoomPlan.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
vi.setConfig({ testTimeout: 30_000 });

const bodyOf = (sent: ReturnType<typeof answerWith>, url: string) => sent.find((each) => each.url === url)?.body;

/** A Monday in the distant future, so that it never lies in the past. */
const day = '2032-10-11';
const at = (minutes: number) => momentInVienna({ day, minutes }).getTime() / 1000;

const court: RoomOffer = {
  ID: 3,
  name: 'Tennisplatz',
  address: '',
  active: true,
  parts: [],
  ...usualTerms,
  bookable: true,
  aheadDays: 10_000,
  lateFeePercent: 50,
  accessCode: '',
  prices: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440, memberPrice: 800, guestPrice: 1400 }],
};

const yoga: TakenTime = {
  kind: 'event',
  ID: 5,
  event_ID: 5,
  room_ID: 3,
  start: at(600),
  end: at(660),
  name: 'Yoga',
  course_ID: 2,
  elsewhere: '',
  isOwn: false,
  isRequest: false,
};

test('the plan names what is taken and offers what is free, by keyboard from the beginning of the gap', async () => {
  const onFree = vi.fn<(column: unknown, minutes: number) => void>();
  const onTaken = vi.fn<(time: TakenTime) => void>();
  const column = { key: 'a', title: 'Mo', name: 'Tennisplatz, Montag', roomId: 3, day, times: [yoga] };
  showAs({ role: 0 }, <RoomGrid label="Plan" columns={[column]} onFree={onFree} onTaken={onTaken} />);
  const user = userEvent.setup();
  const shown = within(screen.getByRole('region', { name: 'Tennisplatz, Montag' }));
  await user.click(shown.getByRole('button', { name: '10:00–11:00 Yoga' }));
  expect(onTaken).toHaveBeenCalledWith(yoga);
  shown.getByRole('button', { name: 'frei, 11:00 bis 22:00: buchen' }).focus();
  await user.keyboard('{Enter}');
  expect(onFree).toHaveBeenCalledWith(column, 660);
  await user.click(screen.getByRole('button', { name: 'Auch 07:00 bis 10:00 zeigen' }));
  expect(shown.getByRole('button', { name: 'frei, 07:00 bis 10:00: buchen' })).toBeDefined();
});

test('a member sees the price before booking', async () => {
  const sent = answerWith({
    '/rooms/book': { status: 'success', message: 'Der Raum ist gebucht.', booking_IDs: [1] },
    '/rooms/offers': { rooms: [court], memberTimes: [{ from: 0, to: 0 }] },
  });
  const onClose = vi.fn<() => void>();
  showAs({ role: 0 }, <BookingDialog wanted={{ roomId: 3, day, minutes: 960 }} onClose={onClose} />);
  const user = userEvent.setup();
  expect((await screen.findByText(/8,00/)).textContent).toBe(formatMoney(800));
  expect(screen.getByText(noWithdrawalFromRooms)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Raum buchen' }));
  await user.type(dialog.getByRole('textbox', { name: /Wofür/ }), 'Doppel');
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(sent, '/api/rooms/book')).toMatchObject({
    room_ID: 3,
    day: 20_321_011,
    from: 960,
    to: 1020,
    until: 0,
    purpose: 'Doppel',
    person_ID: 0,
    shownTotal: 800,
  });
});

test('every week for more than a year is refused before it is sent', async () => {
  answerWith({ '/rooms/offers': { rooms: [court], memberTimes: [{ from: 0, to: 0 }] } });
  showAs({ role: 0 }, <BookingDialog wanted={{ roomId: 3, day, minutes: 960 }} onClose={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Jede Woche' }));
  const until = screen.getByRole('textbox', { name: 'Bis zum' });
  await user.clear(until);
  await user.type(until, '10.10.2033');
  expect(await screen.findByText(roomTexts.untilTooFar)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Buchen' }).hasAttribute('disabled')).toBe(true);
});

test('closing a room proposes a free room once, and cancels what finds none', async () => {
  const item = { kind: 'event', room_ID: 3, room: 'Tennisplatz', start: at(600), end: at(660), persons: 12, price: 0 };
  const sent = answerWith({
    '/rooms/closures/affected': {
      affected: [
        { ...item, ID: 5, name: 'Yoga', freeRooms: [{ ID: 4, name: 'Halle' }] },
        { ...item, ID: 6, name: 'Pilates', freeRooms: [{ ID: 4, name: 'Halle' }] },
      ],
    },
    '/rooms/closures': { status: 'success', message: 'Der Raum ist gesperrt.', ID: 1 },
    '/rooms/offers': { rooms: [court], memberTimes: [{ from: 0, to: 0 }] },
  });
  const onClose = vi.fn<() => void>();
  showAs({ role: 90 }, <CloseRoomDialog roomId={3} onClose={onClose} />);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Raum sperren' }));
  expect((await dialog.findByText(/2 Einträge sind betroffen/)).textContent).toContain('1 verlegt, 1 abgesagt');
  const close = dialog.getByRole('button', { name: 'Sperren und verständigen' });
  expect(close.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /Grund/ }), 'Wasserschaden');
  await user.click(close);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(sent, '/api/rooms/closures')).toMatchObject({
    room_ID: 3,
    reason: 'Wasserschaden',
    steps: [
      { kind: 'event', ID: 5, room_ID: 4 },
      { kind: 'event', ID: 6, room_ID: 0 },
    ],
  });
});

const booking: RoomBooking = {
  ID: 9,
  room_ID: 3,
  room: 'Tennisplatz',
  start: at(600),
  end: at(660),
  state: 'requested',
  purpose: '',
  person_ID: 1,
  person: 'Mia Huber',
  course_ID: 0,
  courseName: '',
  later: 0,
  price: 800,
  isAfterMembership: false,
  fee: 0,
  laterFee: 0,
  reason: '',
  confirmationNumber: 'R00009',
  accessCode: '',
  mayCancel: true,
  mayDecide: false,
};

test('a request is withdrawn, a booking is cancelled, and the office decides', async () => {
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const { unmount } = showAs({ role: 0 }, <BookingCard booking={booking} />);
  expect(buttons()).toEqual(['Zurückziehen']);
  unmount();
  showAs({ role: 90 }, <BookingCard booking={{ ...booking, mayDecide: true }} />);
  expect(buttons()).toEqual(['Entscheiden']);
  cleanup();
  showAs({ role: 0 }, <BookingCard booking={{ ...booking, state: 'confirmed', fee: 400 }} />);
  await userEvent.setup().click(screen.getByRole('button', { name: /^Stornieren/ }));
  expect(await screen.findByText(/^Die Stornogebühr beträgt/)).toBeDefined();
});

test('weekdays in words', () => {
  expect([[1, 2, 3, 4, 5], [6, 7], [1, 3, 4, 5], [7]].map(weekdaysText)).toEqual([
    'Mo–Fr',
    'Sa, So',
    'Mo, Mi–Fr',
    'So',
  ]);
});

test('another room with a longer minimum lengthens the time instead of refusing it', async () => {
  const meeting: RoomOffer = { ...court, ID: 2, name: 'Besprechungsraum', minMinutes: 30 };
  answerWith({ '/rooms/offers': { rooms: [meeting, court], memberTimes: [{ from: 0, to: 0 }] } });
  showAs({ role: 0 }, <BookingDialog wanted={{ roomId: 2, day, minutes: 960 }} onClose={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Raum' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Raum buchen' }));
  await user.click(await screen.findByRole('option', { name: 'Tennisplatz' }));
  expect(dialog.queryByText(/mindestens eine Stunde/)).toBeNull();
  expect(dialog.getByRole('combobox', { name: 'Bis' })).toHaveProperty('value', '17:00');
});

test('cancelling every week says what all of it costs', async () => {
  const weekly = { ...booking, state: 'confirmed', later: 3, fee: 400, laterFee: 800 } as const;
  showAs({ role: 0 }, <CancelDialog booking={weekly} onClose={vi.fn<() => void>()} />);
  const fee = () => screen.getByText(/^Die Stornogebühr/).textContent;
  expect(fee()).toBe(`Die Stornogebühr beträgt ${formatMoney(400)}.`);
  await userEvent.setup().click(screen.getByRole('radio', { name: 'auch die 3 danach' }));
  expect(fee()).toBe(`Die Stornogebühr beträgt zusammen ${formatMoney(1200)}.`);
});

test('a request whose time is over can only be declined, alone', async () => {
  const sent = answerWith({ '/rooms/bookings/decide': { message: 'Die Anfrage ist abgelehnt.' } });
  const over = { ...booking, start: 1_600_000_000, end: 1_600_003_600, later: 2, mayDecide: true };
  showAs({ role: 90 }, <DecideDialog booking={over} onClose={vi.fn<() => void>()} />);
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ablehnen' }));
  await vi.waitFor(() => expect(sent[0]?.body).toMatchObject({ accept: false, type: 'only_this' }));
});

test('a week begins with the first room, and all rooms of a day are one choice away', async () => {
  const room = { ID: 3, name: 'Tennisplatz', address: '', active: true, parts: [] };
  answerWith({ '/rooms/calendar': { rooms: [room, { ...room, ID: 4, name: 'Halle' }], bookings: [] } });
  showAs({ role: 0 }, <RoomPlan isWeek />);
  expect(await screen.findByRole('region', { name: 'Belegung von Tennisplatz' })).toBeDefined();
  expect(screen.getAllByRole('region', { name: /^Tennisplatz, / })).toHaveLength(7);
  expect(screen.getByText('Tippe auf eine freie Zeit, um sie zu buchen.')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('radio', { name: 'alle' }));
  expect(await screen.findByRole('region', { name: /^Alle Räume, / })).toBeDefined();
});
