// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react';
import type { BookingLine, bookings } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { BookingBar } from './BookingBar.tsx';
import { BookingResult } from './BookingResult.tsx';
import { buildLine } from './booking-line.testing.ts';

type Child = ReplyOf<typeof bookings.registerMany>['children'][number];
type Course = ReplyOf<typeof bookings.participate>['course'];

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const course: Course = {
  ID: 1,
  name: 'Schwimmen',
  questions: [],
  description: '',
  audience: '',
  bring: '',
  nextevent: Date.parse('2026-11-17T15:00:00Z') / 1000,
  nexteventEnd: Date.parse('2026-11-17T16:00:00Z') / 1000,
  nextlocation: 'Hallenbad',
  price: 17_500,
  pricenm: 17_500,
  membersOnly: false,
  bookingStart: 0,
  bookingEnd: 0,
  startdate: 0,
  enddate: 0,
  isFull: false,
  maxparts: 0,
  parts_count: 0,
  queue_count: 0,
  line_count: 0,
  paymentDueDate: 0,
  paymentPlan: [],
};

const child = (ID: number, role: number = participationRole.participant): Child => ({
  child_ID: ID,
  fullname: `Kind ${ID}`,
  isBooked: true,
  role,
  position: role === participationRole.waiting ? 1 : 0,
  message: '',
});

const lineOf = (ID: number, values: Partial<BookingLine['course']>): BookingLine => {
  const line = buildLine({ cp_ID: ID, ...values });
  return { ...line, child: { ...line.child, ID } };
};

const methods = (data: readonly object[]) => ({ customer: 1, data, child: { ID: 1, fullname: '', paymentMethod: 0 } });

const show = (persons: readonly Child[], lines: readonly BookingLine[], stored: readonly object[] = []) => {
  answerWith({ 'list/family': { courses: lines }, methods_list: methods(stored) });
  showAs({}, <BookingResult page={{ course, children: [] }} persons={persons} onAlsoFor={() => undefined} />);
};

test('what is open of all who were booked is one button, and leads to the page with it chosen', async () => {
  show(
    [child(1), child(2)],
    [
      lineOf(1, { payNow: { cents: 10_000, items: [11, 12] } }),
      lineOf(2, { payNow: { cents: 7500, items: [21] } }),
      // Booked earlier by another family member: not the current booking.
      lineOf(3, { payNow: { cents: 9900, items: [31] } }),
    ],
  );
  const button = await screen.findByRole('link', { name: /^Jetzt €\s175,00 bezahlen$/ });
  expect(button.getAttribute('href')).toBe('/abrechnung?posten=11,12,21');
  expect(screen.getByText(/16:00–17:00/)).toBeTruthy();
});

test('where nothing is open there is nothing to pay, and what can be undone is told', async () => {
  show([child(1)], [lineOf(1, { cancellation: 'undo', undoUntil: Date.parse('2026-11-16T11:00:00Z') / 1000 })]);
  expect(await screen.findByText(/Bis Mo\., 16\.11\.2026, 12:00 kannst du die Buchung selbst rückgängig/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /bezahlen/ })).toBeNull();
});

test('who pays by mandate reads that the club collects it', async () => {
  const mandate = {
    ID: 1,
    kind: 'sepm',
    type: 5,
    brand: '',
    last4: '3201',
    country: 'AT',
    exp_month: 0,
    exp_year: 0,
    created: 0,
    isDefault: true,
    isFormer: false,
  };
  show([child(1)], [lineOf(1, { payNow: { cents: 10_000, items: [11] } })], [mandate]);
  expect(await screen.findByText(/Der Verein zieht €\s100,00 ein/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /bezahlen/ })).toBeNull();
  cleanup();

  // A returned debit has blocked it.
  const data = { bankname: '', bic: '', IBAN: 'AT … 3201', country: 'AT', accountHolder: 'Maria Huber' };
  const term = { timeOfSigning: 0, validUntil: 20_290_301, lastCollectedOn: 20_260_301 };
  const blocked = { ...mandate, mandate: { reference: 'M-1', ...term, blockedCode: 'AC04', data } };
  show([child(1)], [lineOf(1, { payNow: { cents: 10_000, items: [11] } })], [blocked]);
  expect(await screen.findByRole('link', { name: /^Jetzt €\s100,00 bezahlen$/ })).toBeTruthy();
  expect(screen.queryByText(/Der Verein zieht/)).toBeNull();
});

test('whoever only waits has no first date yet', async () => {
  show([child(1, participationRole.waiting)], [lineOf(1, { role: participationRole.waiting, position: 1 })]);
  expect(await screen.findByText('Die Warteliste ist kostenlos.')).toBeTruthy();
  expect(screen.queryByText('Erster Termin')).toBeNull();
  expect(screen.getByText('Hallenbad')).toBeTruthy();
});

test.each([
  [17_500, false, 'Zahlungspflichtig buchen'],
  [null, false, 'Zahlungspflichtig buchen'],
  [0, false, 'Verbindlich buchen'],
  [17_500, true, 'Auf die Warteliste'],
])('the button for %s cents, full: %s, is called "%s"', (totalCents, isFull, label) => {
  showAs(
    {},
    <BookingBar
      totalCents={totalCents}
      ownCents={totalCents ?? 0}
      isFrom={false}
      people="Mia"
      isFull={isFull}
      isPending={false}
      onBook={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: label })).toBeTruthy();
});
