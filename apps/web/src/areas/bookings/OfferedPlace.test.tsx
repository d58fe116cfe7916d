// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { QueueAnswer, QueueOffer } from '@vereinshaus/contract/bookings/waitlists';
import { afterEach, expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { OfferedPlace } from './OfferedPlace.tsx';

afterEach(cleanup);

const offer: QueueOffer = {
  course_ID: 7,
  course: 'Judo',
  child_ID: 21,
  prename: 'Mia',
  state: 'open',
  isInvited: false,
  position: 0,
  until: 1_795_000_000,
  price: 9000,
  membershipFee: 0,
  places: [],
  ends: [],
  friends: [{ prename: 'Lena', hasAgreed: true }],
};

test('with friends one reads that all have to say yes, and afterwards for whom it waits', () => {
  const said: QueueAnswer[] = [];
  const show = (shown: QueueOffer) =>
    showAs({ role: 0 }, <OfferedPlace offer={shown} pending={undefined} onAnswer={(answer) => said.push(answer)} />);
  show(offer);
  expect(screen.getByText(/gemeinsam mit Lena. Für Lena ist schon Ja gesagt. Gebucht wird erst/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Platz zahlungspflichtig nehmen' }));
  cleanup();
  show({ ...offer, state: 'agreed', friends: [{ prename: 'Lena', hasAgreed: false }] });
  expect(screen.getByText(/sobald auch Lena Ja sagt/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /nehmen/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Doch nicht' }));
  expect(said).toEqual(['take', 'leave']);
});
