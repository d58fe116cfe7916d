import { expect, test } from 'vitest';
import { freePlacesIn, fullText, placesText, priceText } from './waitlist-places.ts';

test.each([
  [16, 16, 0, '16 von 16 Plätzen vergeben'],
  [17, 16, 0, '17 von 16 Plätzen vergeben'],
  [15, 16, 1, 'ein Platz frei, 15 von 16 Plätzen vergeben'],
  [12, 16, 4, '4 Plätze frei, 12 von 16 Plätzen vergeben'],
  [3, 0, Number.POSITIVE_INFINITY, '3 Teilnehmer, Plätze unbegrenzt'],
])('%i in %i places', (participants, maxparts, free, text) => {
  expect(freePlacesIn({ participants, maxparts })).toBe(free);
  expect(placesText({ participants, maxparts })).toBe(text);
});

test('tells a full course from one with too few places', () => {
  expect(fullText({ participants: 16, maxparts: 16 })).toContain('Der Kurs ist voll');
  expect(fullText({ participants: 15, maxparts: 16 })).toContain('So viele Plätze sind nicht frei');
});

test('names the price without a membership only where it is another', () => {
  expect(priceText({ price: 12_000, priceNonMember: 12_000 })).not.toContain('Mitgliedschaft');
  expect(priceText({ price: 12_000, priceNonMember: 15_000 })).toContain('ohne Mitgliedschaft');
});
