// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import type { OwnTryout } from '@vereinshaus/contract/attendance/calls';
import { afterEach, expect, test } from 'vitest';
import { answerWith, showAs } from '../../testing/show-as.tsx';
import { OwnTryouts } from './shared/OwnTryouts.tsx';
import { PlaceOffersSection } from './shared/PlaceOffersSection.tsx';

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const at = (moment: string) => Date.parse(moment) / 1000;

const coming: OwnTryout = {
  ID: 1,
  child_ID: 3,
  prename: 'Mia',
  event_ID: 11,
  course_ID: 7,
  courseName: 'Schwimmen',
  start: at('2026-11-17T15:00:00Z'),
  end: at('2026-11-17T16:00:00Z'),
  place: 'Hallenbad',
  bring: 'Badehaube',
  offer: null,
};
const past: OwnTryout = { ...coming, ID: 2, courseName: 'Turnen', offer: { price: 17_500, isFull: false } };

test('what is to come stands among the bookings and can be cancelled there', async () => {
  const asked = answerWith({ 'tryouts/family': { tryouts: [coming] }, cancelTryout: { message: 'Gut.' } });
  showAs({}, <OwnTryouts />);
  const card = await screen.findByRole('article', { name: 'Schnuppern: Schwimmen, Mia' });
  expect(card.textContent).toContain('16:00–17:00, Hallenbad');
  expect(card.textContent).toContain('Mitzubringen: Badehaube');
  fireEvent.click(screen.getByRole('button', { name: 'Vom Schnuppern abmelden: Mia, Schwimmen' }));
  await expect
    .poll(() => asked.find(({ url }) => url.includes('cancelTryout'))?.body)
    .toEqual({
      child_ID: 3,
      event_ID: 11,
    });
});

test('afterwards Start asks whether they take the place, with the price, and leads into the booking', async () => {
  answerWith({ 'tryouts/family': { tryouts: [coming, past] } });
  showAs({ isVerwalter: true }, <PlaceOffersSection />);
  expect(await screen.findByText('Mia hat bei „Turnen“ geschnuppert.')).toBeTruthy();
  expect(screen.getByText(/€\s175,00/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Platz nehmen: Turnen, Mia' }).getAttribute('href')).toBe(
    '/kurs/buche/7?person=3',
  );
  expect(screen.queryByText(/Schwimmen/)).toBeNull();
});

test('in a full course it is the waiting list', async () => {
  answerWith({ 'tryouts/family': { tryouts: [{ ...past, offer: { price: 0, isFull: true } }] } });
  showAs({}, <OwnTryouts personId={3} />);
  expect(await screen.findByRole('link', { name: 'Auf die Warteliste: Turnen, Mia' })).toBeTruthy();
  expect(screen.getByText('kostenlos')).toBeTruthy();
});
