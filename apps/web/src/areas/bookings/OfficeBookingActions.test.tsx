// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { buildLine } from './booking-line.testing.ts';
import { OfficeBookingActions } from './OfficeBookingActions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const namesOf = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('who waits is admitted where it stands, with what it costs', async () => {
  const mia = { ID: 36, child_ID: 186, fullname: 'Mia Gruber', time: 1, passedOver: false, offeredUntil: 0 };
  const queue = { course_ID: 2, name: 'Judo', participants: 9, maxparts: 12, price: 9500, priceNonMember: 12_500 };
  const cost = { description: '', price: 9500, dueDate: 1_795_000_000 };
  const asked = answerWith({
    '/courses/waitlists': { queues: [{ ...queue, waiting: [{ ...mia, missedOffer: false }] }] },
    '/course/waitlist/preview': {
      persons: [{ ID: 36, fullname: 'Mia Gruber', price: 9500, membershipFee: 0, payments: [cost] }],
      total: 9500,
    },
    '/course/waitlist/admit': { message: 'Mia Gruber ist aufgenommen.' },
  });
  const { course } = buildLine({ course_ID: 2, cp_ID: 36, name: 'Judo', role: participationRole.waiting });
  showAs({ role: 90 }, <OfficeBookingActions course={course} />);
  expect(namesOf()).toEqual(['Aufnehmen', 'Von der Warteliste entfernen']);
  fireEvent.click(screen.getByRole('button', { name: 'Aufnehmen: Judo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia Gruber aufnehmen?' }));
  expect(await dialog.findByText(/fällig am/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Aufnehmen' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.includes('/admit'))?.body).toMatchObject({
      course_ID: 2,
      course_parts_IDs: [36],
    });
  });
});

test('out of a course that is over nobody is re-booked; its price can still be wrong', () => {
  answerWith({});
  showAs({ role: 90 }, <OfficeBookingActions course={buildLine({ enddate: 1_700_000_000 }).course} />);
  expect(namesOf()).toEqual(['Preis ändern', 'Abmelden']);
});
