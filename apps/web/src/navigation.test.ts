import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { areaItems, currentItem, menuOf, openNavigation, viewsAt, visibleNavigation } from './navigation.ts';
import { screens } from './routes.ts';
import { buildClub, buildUser } from './testing/build.ts';
import { personas, type SeenRow } from './testing/seen-by.ts';

/** Who sees which item, decided per area and reviewed like code: an item without a row fails the test. */
const rows = Object.values(
  import.meta.glob<readonly SeenRow[]>('./areas/*/*.navigation.testing.ts', { eager: true, import: 'seen' }),
).flat();

/** Every setting that enables something is on. */
const openClub: Partial<ClubSettings> = {
  showMembershipCard: true,
  showDiscounts: true,
  quickSearch: true,
  paymentMethods: ['bank', 'sepm', 'voucher'],
  enableMedia: true,
  showMediaMode: 2,
  roomBookingViewMode: 2,
  enableOnlineConferences: true,
  enableMakeups: true,
  enableSingles: true,
  enableDraws: true,
  showPages: true,
};

/** Every setting that disables something is set. */
const closedClub: Partial<ClubSettings> = {
  showMembershipCard: false,
  showDiscounts: false,
  quickSearch: false,
  noMembership: true,
  paymentMethods: ['bank'],
  enableMedia: false,
  showMediaMode: 0,
  roomBookingViewMode: 0,
  enableOnlineConferences: false,
  enableMakeups: false,
  enableSingles: false,
  enableDraws: false,
  showPages: false,
};

const visible = (user: Partial<SignedInUser>, settings: Partial<ClubSettings> = {}) =>
  openNavigation(buildUser(user), buildClub(settings));

const itemsOf = (user: Partial<SignedInUser>, settings: Partial<ClubSettings> = {}) =>
  visible(user, settings).flatMap((group) => group.items);

const pathsOf = (user: Partial<SignedInUser>, settings: Partial<ClubSettings> = {}): string[] =>
  itemsOf(user, settings).map((item) => item.path);

/** The rows a person sees, in the order of the rows. */
const seenOf = (user: Partial<SignedInUser>, settings: Partial<ClubSettings>) => {
  const items = itemsOf(user, settings);
  return rows.filter(([path, label]) => items.some((item) => item.path === path && item.label === label));
};

describe('who sees which item', () => {
  test('is decided by exactly one row for each', () => {
    expect(rows.map(([path]) => path).toSorted()).toEqual(areaItems.map(({ path }) => path).toSorted());
  });

  test.each(personas)('$name', ({ user, isMeantBy }) => {
    const meant = rows.filter(([, , seenBy]) => isMeantBy(seenBy));
    expect(seenOf(user, openClub)).toEqual(meant);
    expect(itemsOf(user, openClub)).toHaveLength(meant.length);
    expect(seenOf(user, closedClub)).toEqual(meant.filter(([, , { setting }]) => setting === undefined));
  });

  test.each(rows.filter(([, , { setting }]) => setting !== undefined))(
    '%s (%s) needs its setting alone',
    (path, label, seenBy) => {
      for (const { user, isMeantBy } of personas) {
        const items = itemsOf(user, { ...closedClub, ...seenBy.setting });
        expect(items.some((item) => item.path === path && item.label === label)).toBe(isMeantBy(seenBy));
      }
    },
  );

  test('a platform user sees what the own role opens, and the platform', () => {
    const seen = pathsOf({ verein_ID: 0, role: 90 }, openClub).filter((path) => !path.startsWith('/plattform'));
    expect(seen).toEqual(pathsOf({ role: 90 }, openClub));
  });

  test('at the address of the operator there are no pages of a club', () => {
    const nowhere = { ...buildClub(openClub), ID: 0 };
    const groups = openNavigation(buildUser({ verein_ID: 0, role: 90 }), nowhere);
    const paths = groups.flatMap(({ items }) => items.map(({ path }) => path));
    expect(paths.toSorted()).toEqual(['/', '/faq', '/plattform', '/plattform/betrieb', '/session']);
  });

  test('media mode 1 is for trainers, not for plain members', () => {
    expect(pathsOf({}, { enableMedia: true, showMediaMode: 1 })).not.toContain('/medien');
    expect(pathsOf({ trainer: true }, { enableMedia: true, showMediaMode: 1 })).toContain('/medien');
  });

  test.each([
    [1, { role: 49 }, false],
    [1, { role: 50 }, true],
    [1, { trainer: true }, false],
    [2, {}, true],
    [3, {}, false],
    [3, { role: 50 }, true],
    [3, { trainer: true }, true],
    [3, { memberStatus: 220, memberStatuses: [220] }, true],
    [3, { memberStatus: 1, memberStatuses: [1, 220] }, true],
    [3, { memberStatus: 1, memberStatuses: [1] }, false],
    [0, { role: 90 }, false],
  ])('room mode %i opens the rooms for %j: %s', (roomBookingViewMode, user, isOpen) => {
    const paths = pathsOf(user, { roomBookingViewMode });
    expect(['/kalender/raum', '/raum/buchungen'].map((path) => paths.includes(path))).toEqual([isOpen, isOpen]);
  });
});

test('a link leads to a page that is there', () => {
  const pages = new Set(screens.filter(({ page }) => page !== undefined).map(({ path }) => path));
  const shown = visibleNavigation(buildUser({ role: 90 }), buildClub(openClub)).flatMap(({ items }) => items);
  const screenOf = new Map(areaItems.map(({ path, screen = path }) => [path, screen]));
  expect(shown.filter(({ path }) => !pages.has(screenOf.get(path) ?? path))).toEqual([]);
  expect(shown.map(({ path }) => path)).toContain('/benutzer/liste');
});

test('an item leads to the line of the site map that it names', () => {
  const lines = screens.map(({ path }) => ({ path }));
  for (const { path, screen = path } of areaItems) expect(matchRoutes(lines, path)?.at(-1)?.route.path).toBe(screen);
});

describe('the order', () => {
  test('is decided: no two items of a group have the same place', () => {
    const places = areaItems.map(({ group, place }) => `${group} ${place}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('of the groups is the same for everybody', () => {
    const names = visible({ role: 90 }, openClub).map((group) => group.name);
    expect(names).toEqual([
      'Home',
      'Verein',
      'Einheiten/Kurse',
      'Personen',
      'Kalender & Räume',
      'Kommunikation',
      'Geld',
    ]);
  });

  test('leaves out groups without items', () => {
    const names = openNavigation(buildUser(), buildClub(closedClub)).map((group) => group.name);
    expect(names).toEqual(['Home', 'Verein', 'Einheiten/Kurse', 'Personen', 'Kalender & Räume', 'Kommunikation']);
  });
});

describe('where somebody looks first', () => {
  const menu = menuOf(visible({ role: 90, isVerwalter: true }, openClub));
  const labelsOf = (group: string) => menu.find(({ name }) => name === group)?.items.map(({ label }) => label);

  test.each([
    ['who is to be reminded', 'Geld', 'Mahnwesen'],
    ['the logo', 'Verein', 'Stammdaten'],
    ['the fees of the year', 'Geld', 'Mitgliedsbeiträge'],
    ['who owes', 'Geld', 'Offene Salden'],
    ['writing to all', 'Kommunikation', 'Nachricht schreiben'],
    ['mails that were sent', 'Kommunikation', 'Postausgang'],
    ['requests for membership', 'Personen', 'Anfragen'],
    ['waitlists', 'Einheiten/Kurse', 'Wartelisten'],
    ['the demography', 'Personen', 'Demografie'],
    ['importing persons', 'Personen', 'Personen importieren'],
  ])('%s: %s', (_, group, label) => {
    expect(labelsOf(group)).toContain(label);
  });

  test('of the office is the office, its own bookings last; a family begins with its own', () => {
    expect(labelsOf('Einheiten/Kurse')?.slice(0, 2)).toEqual(['Kurse verwalten', 'Wartelisten']);
    expect(labelsOf('Einheiten/Kurse')?.at(-1)).toBe('Angebote');
    const family = menuOf(visible({ isVerwalter: true }, openClub)).find(({ name }) => name === 'Einheiten/Kurse');
    expect(family?.items[0]?.label).toBe('Meine Buchungen');
  });

  test('a section stands in one piece', () => {
    for (const { items } of menu) {
      const begins = items.filter(({ section }, place) => section !== items[place - 1]?.section);
      expect(new Set(begins.map(({ section }) => section)).size).toBe(begins.length);
    }
  });
});

describe('views of a list', () => {
  const groups = visible({ role: 90 }, openClub);
  const viewPaths = viewsAt(groups, '/benutzer/liste').map(({ path }) => path);

  test('stand above the list and not in the menu', () => {
    expect(viewPaths).toEqual([
      '/benutzer/liste',
      '/benutzer/aktiv',
      '/benutzer/admins',
      '/benutzer/aktivOderVerwalter',
      '/benutzer/trainer',
      '/benutzer/nachRolle',
      '/benutzer/verwalterliste',
      '/benutzer/tote',
      '/benutzer/select',
    ]);
    const persons = menuOf(groups).find(({ name }) => name === 'Personen');
    expect(persons?.items.filter(({ path }) => viewPaths.slice(1).includes(path))).toEqual([]);
  });

  test('are the same from each of them, and the list is the place one is at', () => {
    expect(viewsAt(groups, '/benutzer/aktiv').map(({ path }) => path)).toEqual(viewPaths);
    expect(currentItem(groups, '/benutzer/aktiv')?.path).toBe('/benutzer/liste');
    expect(viewsAt(groups, '/verein')).toEqual([]);
  });

  test('are items of the menu for who may not open the list', () => {
    const member = visible({}, openClub);
    expect(viewsAt(member, '/benutzer/liste')).toEqual([]);
    expect(
      menuOf(visible({ permissions: ['accounting'] }, openClub)).flatMap(({ items }) => items.map(({ path }) => path)),
    ).toContain('/migrieren/kontenrahmen');
  });
});

describe('the current item', () => {
  test('of a course is its offer for who does not look after courses', () => {
    expect(currentItem(visible({}, openClub), '/kurse/12')?.path).toBe('/kurs/buchung');
  });

  test('of an attendance list is what one leads oneself, and for the office the courses', () => {
    const list = '/kurs/1/anwesenheit/9';
    expect(currentItem(visible({ trainer: true }, openClub), list)?.path).toBe('/meineStunden');
    expect(currentItem(groups, list)?.path).toBe('/kurs/verwaltung');
  });

  const groups = openNavigation(buildUser({ role: 90 }), buildClub(openClub));

  test.each([
    ['/', '/'],
    ['/verein', '/verein'],
    ['/verein/konfiguration', '/verein/konfiguration'],
    ['/benutzer/liste/17', '/benutzer/liste'],
    ['/mitgliedsbeitr%C3%A4ge', '/mitgliedsbeiträge'],
    ['/gutscheine/verkaufen', '/gutscheine/verkaufen'],
    ['/kurse/12', '/kurs/verwaltung'],
    ['/kurs/buche/12', '/kurs/buchung'],
    ['/benutzer/profil/17', '/benutzer/liste'],
    ['/benutzer/jubilare', '/benutzer/jubilare'],
    ['/nirgends', undefined],
    ['/%E0%A4%A', undefined],
  ])('of %s is %s', (pathname, path) => {
    expect(currentItem(groups, pathname)?.path).toBe(path);
  });
});
