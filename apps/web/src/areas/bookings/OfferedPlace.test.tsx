// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { QueueAnswer, QueueOffer } from '@vereinshaus/contract/bookings/waitlists';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { buildClub } from '../../testing/build.ts';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OfferedPlace } from './OfferedPlace.tsx';
import { QueueOfferPage } from './QueueOfferPage.tsx';
import { WaitReminderPage } from './WaitReminderPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

const token = `5-${'x'.repeat(43)}`;
const openLink = (path: string) =>
  showAs(
    { role: 0 },
    <Routes>
      <Route path="/platz/:token" element={<QueueOfferPage />} />
      <Route path="/warten/:token" element={<WaitReminderPage />} />
    </Routes>,
    buildClub(),
    `/${path}/${token}`,
  );

test('the link of a message leads to the place, and one tap takes it at the price that stands there', async () => {
  const asked = answerWith({
    '/course/waitlist/offer/link': { offer: { ...offer, friends: [], membershipFee: 3000 } },
    '/course/waitlist/answer/link': { message: 'Mia hat den Platz.' },
  });
  openLink('platz');
  // Programs that open every link of a mail answer nothing by it.
  fireEvent.click(await screen.findByRole('button', { name: 'Platz zahlungspflichtig nehmen' }));
  expect(await screen.findByText('Mia hat den Platz.')).not.toBeNull();
  expect(asked.filter(({ body }) => body !== undefined)).toMatchObject([
    { url: expect.stringContaining('/answer/link'), body: { token, answer: 'take', shownTotal: 12_000 } },
  ]);
  expect(screen.queryByRole('button', { name: /nehmen/ })).toBeNull();
});

test('the link of a reminder keeps all places with one tap, or gives up one and asks about the others', async () => {
  const waits = [4, 5].map((ID) => ({ ID, prename: 'Mia', course: `Kurs ${ID}`, position: 2, since: 1_790_000_000 }));
  const asked = answerWith({
    '/course/waitlist/reminder/answer/link': { message: 'Gemerkt.' },
    '/course/waitlist/reminder/link': { waits },
  });
  openLink('warten');
  fireEvent.click(await screen.findByRole('button', { name: 'Nicht mehr warten: Mia, Kurs 4' }));
  expect(await screen.findByText('Gemerkt.')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Weiter warten' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Weiter warten' })).toBeNull());
  const said = asked.filter(({ body }) => body !== undefined).map(({ body }) => body);
  expect(said).toEqual([
    { token, stop: [4] },
    { token, stop: [] },
  ]);
});
