// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { chargeLines } from '@vereinshaus/contract/bookings/booking-lines';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { Viewer } from '@vereinshaus/contract/kit/access';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ViewerContext } from '../../kit/May.tsx';
import { createQueryClient } from '../../kit/query-client.ts';
import { noteServerTime } from '../../kit/server-time.ts';
import { BookingCard } from './BookingCard.tsx';
import { buildLine } from './booking-line.testing.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

const show = (course: Partial<BookingLine['course']>, viewer: Viewer | null = null) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient({ onUnauthorized: () => undefined })}>
        <ViewerContext.Provider value={viewer}>
          <MemoryRouter>
            <BookingCard line={buildLine(course)} onAction={() => undefined} />
          </MemoryRouter>
        </ViewerContext.Provider>
      </QueryClientProvider>
    </MantineProvider>,
  );

const somebody = (id: number): Viewer => ({
  id,
  staffLevel: 0,
  permissions: [],
  trainedCourses: [],
  isPlatform: false,
  isManager: true,
  isTrainer: false,
  hasTrained: false,
  isImpersonating: false,
});

beforeEach(() => noteServerTime(String(at('2031-05-20') * 1000)));
afterEach(() => {
  cleanup();
  noteServerTime(String(Date.now()));
});

test('what is due is told by the server, whatever clock the browser has', () => {
  show({ paymentDueDate: at('2031-05-10'), open: 9000 });
  expect(screen.getByText('seit 10.05.2031 fällig')).toBeTruthy();
});

test('where only the club can cancel, the card says so and leads to the letter', () => {
  show({ name: 'Kinderturnen', cancellation: 'club' });
  const link = screen.getByRole('link', { name: 'Verein schreiben' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ')).toBe(
    '/kontakt?thema=12&betreff=Stornieren: Kinderturnen, Lena Gruber',
  );
  expect(screen.queryByRole('button', { name: /Stornieren/ })).toBeNull();
});

test('the office, which can, is not sent to itself', () => {
  show({ cancellation: 'club', canCancel: true });
  expect(screen.getByRole('button', { name: 'Stornieren: Turnen' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Verein schreiben' })).toBeNull();
});

test('who may cancel reads until when', () => {
  show({ cancellation: 'self', canCancel: true, startdate: at('2031-06-01') });
  expect(screen.getByText(/^Bis 31\.05\.2031 kannst du selbst stornieren/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stornieren: Turnen' })).toBeTruthy();
});

test.each([
  ['that is over', { enddate: at('2031-05-19') }],
  ['of a trainer', { role: participationRole.trainer }],
])('a booking %s offers nothing to cancel', (_, course) => {
  show({ ...course, cancellation: 'none' });
  expect(screen.queryByText(/[Ss]tornieren/)).toBeNull();
});

const payer = buildLine({}).child.verwalter_ID;
const invoice = () => screen.queryByRole('button', { name: /^Rechnung: Turnen/ });

test('whoever pays gets the invoice of what is charged, nobody else', () => {
  show({ cp_price: 9000 }, somebody(payer));
  expect(invoice()).not.toBeNull();
  cleanup();
  show({ cp_price: 9000 }, somebody(payer + 1));
  expect(invoice()).toBeNull();
});

test.each([
  ['is free', { cp_price: 0 }],
  ['is only reserved', { cp_price: 9000, reserved: true }],
  ['was cancelled', { cp_price: 9000, timeLeave: at('2031-05-01') }],
  ['waits', { cp_price: 9000, role: participationRole.waiting }],
])('a booking that %s offers no invoice', (_, course) => {
  show(course, somebody(payer));
  expect(invoice()).toBeNull();
});

test('a room says when it is and its number: five of one court are not the same line', () => {
  show({
    course_ID: chargeLines.room,
    name: 'Sportplatz',
    isRoom: true,
    roombooking_start: at('2031-06-05'),
    roombooking_end: at('2031-06-05') + 3600,
    confirmationNumber: 'R00007',
    cancellation: 'none',
  });
  expect(screen.getByText('Do., 05.06.2031, 14:00 bis 15:00, R00007')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sportplatz' }).getAttribute('href')).toBe(
    '/raum/buchungen?view=week&tag=2031-06-05',
  );
});
