import { judge } from '@vereinshaus/contract/access';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import type { SignedInUser } from '@vereinshaus/contract/session';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { viewerOf } from './areas/session/shared/session.ts';
import { currentItem, navigation, visibleNavigation } from './navigation.ts';
import { screens } from './routes.tsx';
import { buildClub, buildUser } from './testing/build.ts';

/** Every setting that opens something is on. */
const openClub: Partial<ClubSettings> = {
  showMembershipCard: true,
  showDiscounts: true,
  quickSearch: true,
  paymentMethods: ['bank', 'sepm', 'voucher'],
  enableMedia: true,
  showMediaMode: 2,
  roomBookingViewMode: 2,
  enableOnlineConferences: true,
};

/** Every setting that closes something is set. */
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
};

const pathsOf = (user: Partial<SignedInUser>, settings: Partial<ClubSettings> = {}): string[] =>
  visibleNavigation(buildUser(user), buildClub(settings)).flatMap((group) => group.items.map((item) => item.path));

const groupOf = (name: string, user: Partial<SignedInUser>, settings: Partial<ClubSettings> = {}): string[] =>
  visibleNavigation(buildUser(user), buildClub(settings))
    .find((group) => group.name === name)
    ?.items.map((item) => item.path) ?? [];

const labelsOf = (path: string, user: Partial<SignedInUser>): string[] =>
  visibleNavigation(buildUser(user), buildClub())
    .flatMap((group) => group.items)
    .filter((item) => item.path === path)
    .map((item) => item.label);

/** What `more` sees beyond `less`. */
const gained = (less: Partial<SignedInUser>, more: Partial<SignedInUser>, settings = openClub): string[] => {
  const before = new Set(pathsOf(less, settings));
  return pathsOf(more, settings).filter((path) => !before.has(path));
};

const memberItems = [
  '/',
  '/meineMitgliedskarte',
  '/vorstand',
  '/trainer',
  '/mitgliedschaft',
  '/kurs/meine',
  '/kurs/buchung',
  '/benutzer/liste',
  '/kalender/monat',
  '/kalender/export',
  '/neuigkeiten',
  '/kontakt',
  '/sendungseinstellungen',
  '/faq',
  '/session',
];

const dependant = { isVerwalter: false };
const parent = { isVerwalter: true };

describe('persons without a staff role', () => {
  test('a dependant sees what every member sees', () => {
    expect(pathsOf(dependant)).toEqual(memberItems);
  });

  test('a Verwalter also sees the billing page', () => {
    expect(gained(dependant, parent)).toEqual(['/abrechnung']);
  });

  test('a trainer sees the own participants, and the recording where units are online', () => {
    expect(gained(dependant, { trainer: true })).toEqual(['/kurs/trainer', '/recordee']);
    expect(pathsOf({ trainer: true })).not.toContain('/recordee');
  });

  test('somebody with other clubs can change to them', () => {
    expect(gained(dependant, { multiple: true })).toEqual(['/meineVereine']);
  });

  test('without the user permission the group Personen holds the own data only', () => {
    expect(groupOf('Personen', dependant, openClub)).toEqual(['/benutzer/liste']);
    expect(groupOf('Personen', { role: 20 }, openClub)).toEqual(['/benutzer/liste']);
  });

  test('the person list is called by what it shows', () => {
    expect(labelsOf('/benutzer/liste', {})).toEqual(['Meine Daten']);
    expect(labelsOf('/benutzer/liste', { permissions: ['user_read'] })).toEqual(['Alle Personen']);
  });
});

const systemItems = [
  '/verein/konfiguration',
  '/kurs/tags',
  '/cloudstorage/login',
  '/cloudstorage/anleitung',
  '/berechtigungen',
  '/tags',
  '/embed/konfigurator',
  '/ams/kiosk',
];

const readAdminItems = [
  '/verein',
  '/verein/vorlagen',
  '/verein/vorstand',
  '/mitgliedsbeiträge',
  '/standesmeldung',
  '/trainer/anwesenheitprokurs',
  '/kurse/umsatz',
  '/kurstag/benutzer',
  '/benutzer/schnell',
  '/benutzer/aktiv',
  '/benutzer/admins',
  '/benutzer/aktivOderVerwalter',
  '/benutzer/trainer',
  '/benutzer/nachRolle',
  '/benutzer/verwalterliste',
  '/benutzer/jubilare',
  '/benutzer/tote',
  '/dash',
  '/benutzer/select',
  '/benutzer/registrierungen',
  '/raum/preise',
  '/newsletter/liste',
  '/kontakte',
  '/gutscheine',
  '/zahlungen',
  '/rechnungen',
  '/buchhaltung/dashboard',
  '/buchhaltung/buchungen',
  '/buchhaltung/konten',
  '/buchhaltung/berichte',
  '/buchhaltung/geschaeftsjahr',
  '/buchhaltung/bankimport',
  '/buchhaltung/bankexport',
  '/buchhaltung/zuordnung',
  '/buchhaltung/mitgliederzuordnung',
  '/änderungen',
  '/export',
  '/verein/auftraege',
];

const adminItems = [
  '/kurse/nachrichten',
  '/kurs/buchungen',
  '/rabatte',
  '/zahlungsmodelle',
  '/benutzer/saldo',
  '/gutscheine/verkaufen',
  '/rechnung/vorlagen',
  '/prae',
  '/formular/uebersicht',
  '/recordee',
  '/rollen',
  '/migrieren/person',
  '/migrieren/kontenrahmen',
];

describe('each step of the numeric role', () => {
  test.each([
    [0, 10, ['/abrechnung']],
    [10, 11, []],
    [11, 19, []],
    [19, 20, systemItems],
    [20, 21, []],
    [21, 30, ['/benutzer/history']],
    [30, 49, []],
    [49, 50, readAdminItems],
    [50, 79, []],
    [79, 80, adminItems],
    [80, 90, ['/benutzer/registrieren', '/verein/postausgang']],
  ])('from %i to %i opens %j', (below, above, items) => {
    expect(gained({ role: below }, { role: above })).toEqual(items);
  });

  test('from 50 on the items for members are gone', () => {
    expect(gained({ role: 50 }, { role: 49 })).toEqual(['/mitgliedschaft', '/kontakt', '/gutscheine/kaufen']);
  });
});

describe('a single grant opens exactly its items', () => {
  test.each([
    ['user_read', readAdminItems.filter((path) => /^\/(mitglieds|standes|kurstag|benutzer|dash)/.test(path))],
    [
      'club_read',
      [
        '/verein',
        '/verein/vorlagen',
        '/verein/vorstand',
        '/verein/konfiguration',
        '/berechtigungen',
        '/änderungen',
        '/verein/auftraege',
      ],
    ],
    ['accounting_read', readAdminItems.filter((path) => /^\/(buchhaltung|zahlungen)/.test(path))],
    [
      'accounting',
      [...readAdminItems.filter((path) => /^\/(buchhaltung|zahlungen)/.test(path)), '/migrieren/kontenrahmen'],
    ],
    ['invoice_read', ['/rechnungen']],
    ['invoice', ['/rechnungen', '/rechnung/vorlagen']],
    ['course/data', ['/zahlungsmodelle', '/kurs/tags']],
    ['course/data_read', ['/kurs/tags']],
    ['course', ['/zahlungsmodelle', '/kurs/tags', '/kurstag/benutzer']],
    ['course/participants_read', ['/kurstag/benutzer']],
    ['newsletter', ['/newsletter/liste']],
    ['newsletter_read', ['/newsletter/liste']],
    ['contacts_read', ['/kontakte']],
    ['vouchers_read', ['/gutscheine']],
    ['vouchers', ['/gutscheine', '/gutscheine/verkaufen']],
    ['cloudstorage', ['/cloudstorage/login', '/cloudstorage/anleitung']],
    ['export_read', ['/export']],
    ['prae', ['/prae']],
    ['forms', ['/formular/uebersicht']],
    ['tags', ['/tags']],
    ['course/data|12', []],
  ])('%s', (permission, items) => {
    expect(gained({}, { permissions: [permission] })).toEqual(items);
  });
});

test('a platform user sees what the own role opens', () => {
  expect(pathsOf({ verein_ID: 0, role: 90 }, openClub)).toEqual(pathsOf({ role: 90 }, openClub));
});

describe('club settings', () => {
  const rooms = ['/kalender/raum', '/raum/buchungen'];

  test.each([
    [{ showMembershipCard: true }, {}, '/meineMitgliedskarte'],
    [{ noMembership: false }, {}, '/mitgliedschaft'],
    [{ noMembership: false }, { role: 50 }, '/mitgliedsbeiträge'],
    [{ showDiscounts: true }, { role: 80 }, '/rabatte'],
    [{ quickSearch: true }, { role: 50 }, '/benutzer/schnell'],
    [{ paymentMethods: ['voucher'] }, {}, '/gutscheine/kaufen'],
    [{ paymentMethods: ['voucher'] }, { role: 50 }, '/gutscheine'],
    [{ paymentMethods: ['sepm'] }, { role: 50 }, '/buchhaltung/bankexport'],
    [{ enableMedia: true, showMediaMode: 1 }, { trainer: true }, '/medien'],
    [{ enableMedia: true, showMediaMode: 2 }, {}, '/medien'],
    [{ enableOnlineConferences: true }, {}, '/kurs/meine_online'],
    [{ roomBookingViewMode: 1 }, { role: 50 }, '/raum/preise'],
  ] satisfies [Partial<ClubSettings>, Partial<SignedInUser>, string][])('%j opens for %j %s', (setting, user, path) => {
    expect(pathsOf(user, closedClub)).not.toContain(path);
    expect(pathsOf(user, { ...closedClub, ...setting })).toContain(path);
  });

  test('media mode 1 is not for plain members, discounts never below role 80', () => {
    expect(pathsOf({}, { enableMedia: true, showMediaMode: 1 })).not.toContain('/medien');
    expect(pathsOf({ role: 79 }, { showDiscounts: true })).not.toContain('/rabatte');
  });

  test.each([
    [1, { role: 49 }, false],
    [1, { role: 50 }, true],
    [1, { trainer: true }, false],
    [2, {}, true],
    [3, {}, false],
    [3, { role: 50 }, true],
    [3, { trainer: true }, true],
    [3, { memberStatus: 220 }, true],
    [0, { role: 90 }, false],
  ])('room mode %i opens the rooms for %j: %s', (roomBookingViewMode, user, isOpen) => {
    const paths = pathsOf(user, { roomBookingViewMode });
    expect(rooms.map((path) => paths.includes(path))).toEqual([isOpen, isOpen]);
  });
});

const siteMap = screens.map((screen) => ({ path: screen.path, handle: screen }));

/** The line of the site map that each item leads to. */
const screenOf = new Map(
  navigation
    .flatMap((group) => group.items)
    .map(({ path }) => [path, matchRoutes(siteMap, path)?.at(-1)?.route.handle] as const),
);

describe('the table', () => {
  test('calls /zahlungsmodelle by its name in the menu', () => {
    const labels = navigation.flatMap((group) => group.items).filter(({ path }) => path === '/zahlungsmodelle');
    expect(labels.map(({ label }) => label)).toEqual(['Zahlungsweisen']);
  });

  test('never shows an item whose page would turn its reader away', () => {
    const personas = [0, 10, 11, 19, 20, 21, 30, 49, 50, 79, 80, 90].map((role) => buildUser({ role, trainer: true }));
    for (const user of personas) {
      for (const settings of [openClub, closedClub]) {
        const facts = { viewer: viewerOf(user), user, club: buildClub(settings) };
        const closed = visibleNavigation(user, facts.club)
          .flatMap((group) => group.items)
          .map((item) => screenOf.get(item.path))
          .filter((screen) => !screen || judge(screen.access, facts.viewer) === 'no' || screen.when?.(facts) === false);
        expect(closed).toEqual([]);
      }
    }
  });

  test('leaves out groups without items', () => {
    const names = visibleNavigation(buildUser(), buildClub(closedClub)).map((group) => group.name);
    expect(names).toEqual([
      'Home',
      'Verein',
      'Einheiten/Kurse',
      'Personen',
      'Kalender & Räume',
      'Kommunikation',
      'Hilfe',
    ]);
  });
});

describe('the current item', () => {
  const groups = visibleNavigation(buildUser({ role: 90 }), buildClub(openClub));

  test.each([
    ['/', '/'],
    ['/verein', '/verein'],
    ['/verein/konfiguration', '/verein/konfiguration'],
    ['/benutzer/liste/17', '/benutzer/liste'],
    ['/mitgliedsbeitr%C3%A4ge', '/mitgliedsbeiträge'],
    ['/gutscheine/verkaufen', '/gutscheine/verkaufen'],
    ['/nirgends', undefined],
    ['/%E0%A4%A', undefined],
  ])('of %s is %s', (pathname, path) => {
    expect(currentItem(groups, pathname)?.path).toBe(path);
  });
});
