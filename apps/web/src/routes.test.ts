import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { redirects, screens } from './routes.ts';
import { addresses, sameScreen } from './testing/site-map-addresses.ts';
import { specifiedPaths } from './testing/specified-paths.ts';

const paths = screens.map(({ path }) => path);

describe('the site map', () => {
  test('knows every path of the specification', () => {
    expect(specifiedPaths).toHaveLength(134);
    expect(specifiedPaths.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('has one line for each path and each other spelling', () => {
    const all = [...paths, ...screens.flatMap(({ also = [] }) => also)];
    expect(all.filter((path, place) => all.indexOf(path) !== place)).toEqual([]);
  });

  test('waits for fewer and fewer pages, and for none that only we want', () => {
    const pending = screens.filter(({ page }) => page === undefined).map(({ path }) => path);
    expect(pending.filter((path) => !specifiedPaths.includes(path))).toEqual([]);
    expect(pending.length).toBeLessThanOrEqual(61);
  });

  test('asks ahead for nothing but calls that need no input and that whoever sees the screen may make', () => {
    const calls = Object.values(contract).flatMap((area) => Object.values<Call>(area));
    const asked = screens.flatMap(({ access, asks = [] }) => asks.map((path) => ({ path, access })));
    expect(asked.length).toBeGreaterThan(0);
    for (const { path, access } of asked) {
      const call = calls.find((each) => each.method === 'GET' && each.path === path);
      expect([path, call?.input.safeParse({}).success, call?.access]).toEqual([path, true, access]);
    }
  });

  test('tells of every page where the journeys look at it', () => {
    const pages = screens.filter(({ page }) => page !== undefined).map(({ path }) => path);
    const told = [...Object.keys(addresses), ...Object.keys(sameScreen)];
    expect(told.toSorted()).toEqual(pages.toSorted());
    expect(Object.values(sameScreen).filter((path) => !(path in addresses))).toEqual([]);
  });
});

const allRoutes = [...screens.map(({ path }) => ({ path })), ...Object.keys(redirects).map((path) => ({ path }))];
const lineFor = (address: string) => matchRoutes(allRoutes, address)?.at(-1)?.route.path;

describe('an address finds its line', () => {
  test.each([
    ['/mitgliedsbeiträge', '/mitgliedsbeiträge'],
    ['/mitgliedsbeitr%C3%A4ge', '/mitgliedsbeiträge'],
    ['/%C3%A4nderungen', '/änderungen'],
    ['/faq/einf%C3%BChrung', '/faq/einführung'],
    ['/faq/einführung', '/faq/einführung'],
    ['/faq/mahnungen', '/faq/:topic'],
    ['/kurs/meine', '/kurs/meine'],
    ['/kurs/17', '/kurs/:news_ID'],
    ['/kurse/nachrichten', '/kurse/nachrichten'],
    ['/kurse/5', '/kurse/:courseID/*'],
    ['/kurse/5/x/y', '/kurse/:courseID/*'],
    ['/kurse', '/kurse'],
    ['/getCustomClub', '/getCustomClub'],
    ['/kurs/buchungen/kurs/5', '/kurs/buchungen/kurs/:courseID'],
    ['/abrechnung/authentication', '/abrechnung/authentication'],
    ['/abrechnung/5', '/abrechnung/:userID'],
    ['/bezahlmethode/add/sofort', '/bezahlmethode/add/sofort'],
    ['/embed/konfigurator', '/embed/konfigurator'],
    ['/embed/1/turnen', '/embed/:verein/:tag'],
    ['/embed/1/registrieren/5', '/embed/:verein/registrieren/:courseId'],
    ['/kurse/embed/1/5', '/kurse/embed/:verein/:courseID'],
    ['/kurse/buche/5', '/kurse/:linkPrefix/:courseID'],
    ['/buche/registrieren/5', '/buche/registrieren/:course_ID'],
    ['/newsletter', '/newsletter/*'],
    ['/newsletter/statistik/4', '/newsletter/statistik/:newsletter_ID'],
    ['/meinevereine', '/meineVereine'],
    ['/benutzer/liste/5', '/benutzer/liste/:userID'],
    ['/benutzer/gibtsnicht', '/benutzer/*'],
    ['/konten', '/konten'],
    ['/gibtsnicht', '*'],
    ['/gibts/auch/nicht', '*'],
  ])('%s → %s', (address, line) => {
    expect(lineFor(address)).toBe(line);
  });
});
