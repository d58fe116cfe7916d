import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { describe, expect, test } from 'vitest';
import { visibleNavigation } from '../navigation.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { everydayWords, familyWords } from './everyday-words.testing.ts';
import { findEntries } from './find-entries.ts';
import { nearWords } from './near-words.testing.ts';

const club = buildClub({
  showMembershipCard: true,
  showDiscounts: true,
  quickSearch: true,
  paymentMethods: ['bank', 'sepm', 'voucher'],
  enableMedia: true,
  showMediaMode: 2,
  roomBookingViewMode: 2,
  enableMakeups: true,
  enableSingles: true,
  enableDraws: true,
});

const placeOf = (wanted: Partial<SignedInUser>) => {
  const user = buildUser(wanted);
  return { user, club, groups: visibleNavigation(user, club), ownTopics: [] };
};

const office = placeOf({ role: 90, isVerwalter: true });
const family = placeOf({ isVerwalter: true });

/** The URLs of the hits, from top to bottom. */
const hitsOf = (place: typeof office, typed: string): readonly string[] =>
  findEntries(place, typed).flatMap(({ entries }) => entries.map(({ path }) => decodeURIComponent(path)));

/** The URL of the first hit, which Enter opens. */
const firstOf = (place: typeof office, typed: string): string => hitsOf(place, typed)[0] ?? 'nichts';

describe('the everyday words of an office', () => {
  const words = Object.entries(everydayWords).flatMap(([path, all]) => all.map((word) => ({ word, path })));

  test('are at least 150, each once', () => {
    expect(words.length).toBeGreaterThanOrEqual(150);
    expect(new Set(words.map(({ word }) => word.toLowerCase())).size).toBe(words.length);
  });

  test('lead where they must', () => {
    const led = words.map(({ word, path }) => ({ word, path, first: firstOf(office, word) }));
    expect(led.filter(({ path, first }) => first !== path)).toEqual([]);
  });
});

describe('further words of an office', () => {
  const words = Object.entries(nearWords).flatMap(([path, all]) => all.map((word) => ({ word, path })));

  test('are at least 150, none of them among the others', () => {
    const known = Object.values(everydayWords).flat();
    const all = [...known, ...words.map(({ word }) => word)].map((word) => word.toLowerCase());
    expect(words.length).toBeGreaterThanOrEqual(150);
    expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([]);
  });

  test('lead where they must with one of the first three hits', () => {
    const led = words.map(({ word, path }) => ({ word, path, hits: hitsOf(office, word).slice(0, 3) }));
    expect(led.filter(({ path, hits }) => !hits.includes(path))).toEqual([]);
  });
});

describe('the everyday words of a family', () => {
  test('lead where they must, and nowhere that is closed to it', () => {
    const led = Object.entries(familyWords).flatMap(([path, all]) =>
      all.map((word) => ({ word, path, first: firstOf(family, word) })),
    );
    expect(led.filter(({ path, first }) => first !== path)).toEqual([]);
  });

  test.each(['Mahnwesen', 'Bankimport', 'Berechtigungen', 'Konfiguration', 'Stornofrist'])(
    '%s is no screen, no setting and no topic for it',
    (word) => {
      const paths = findEntries(family, word).flatMap(({ entries }) => entries.map(({ path }) => path));
      const closed = ['/mahnwesen', '/buchhaltung/bankimport', '/berechtigungen', '/verein/konfiguration'];
      expect(paths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
      expect(paths).not.toContain('/faq/bankimport');
    },
  );
});
