import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { quickLinks } from './areas/home/quick-links.ts';
import { openTargets } from './frame/BottomBar.tsx';
import { areaItems, visibleNavigation } from './navigation.ts';
import { redirects, screens } from './routes.ts';
import { buildClub, buildUser } from './testing/build.ts';

const lines = [
  ...screens.flatMap(({ path, also = [], page }) =>
    [path, ...also].map((each) => ({ path: each, hasPage: page !== undefined })),
  ),
  ...Object.keys(redirects).map((path) => ({ path, hasPage: true })),
];

/** Routes that match any address that no other route matches. */
const catchAll = ['*', '/benutzer/*'];

/** Where an address leads: to a page, to one that is planned, or nowhere. */
const leadsTo = (address: string): 'page' | 'pending' | 'nowhere' => {
  const line = matchRoutes(lines, address)?.at(-1)?.route;
  if (line === undefined || catchAll.includes(line.path)) return 'nowhere';
  return line.hasPage ? 'page' : 'pending';
};

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.testing.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `to="/…"`, `to={`/…`}`, `to: '/…'`, `navigate('/…')`: with or without placeholders. */
const linkPattern = /(?:\bto=|\bto=\{|\bto: |\bnavigate\()(["'`])(\/[^"'`]*)\1/g;

/** As it appears in the address bar: numbers filled in, without query and anchor. */
const addressOf = (written: string): string =>
  written
    .replaceAll('${linkPrefix}', '')
    .replaceAll('${origin.view}', 'view')
    .replaceAll(/\$\{[^}]*\}/g, '5')
    .replace(/[?#].*$/, '');

describe('every link in a screen', () => {
  const links = Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(linkPattern)].map(([, , written = '']) => ({ file, written })),
  );

  test('is found', () => expect(links.length).toBeGreaterThan(60));

  test('leads to a page that is there', () => {
    const dead = links.filter(({ written }) => leadsTo(addressOf(written)) !== 'page');
    expect(dead).toEqual([]);
  });
});

/** `{ to: '/…', label: '…' }` and `<BackLink to="/…" label="…" />`; a tab has its own name. */
const backPattern = /\bto[:=] ?["'](\/[^"'?]*)["'],? label[:=] ?["']([^"']*)["']/g;

/** A course can be opened from many places: it names the place and links back to it. */
const ownWay = 'zurück zu allen Angeboten';

test('the way back is named as the place it leads to, the same from everywhere', () => {
  const titles = new Map(screens.map(({ path, title }) => [path, title]));
  const ways = Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(backPattern)].map(([, path = '', label = '']) => ({ file, path, label })),
  );
  expect(ways.length).toBeGreaterThan(12);
  const others = ways.filter(
    ({ path, label }) =>
      label !== ownWay &&
      titles.get(path) !== label &&
      !areaItems.some((item) => item.path === path && item.label === label),
  );
  expect(others).toEqual([]);
});

/** What a page of its area shows: its own file, and the parts that it imports from files beside it. */
const shownBy = (file: string, seen = new Set<string>()): string => {
  const code = sources[file];
  if (code === undefined || seen.has(file) || seen.size > 12) return '';
  seen.add(file);
  const parts = [...code.matchAll(/from '(\.\/[^']+\.tsx)'/g)].map(([, part = '']) =>
    file.replace(/[^/]+$/, part.slice(2)),
  );
  return [code, ...parts.map((part) => shownBy(part, seen))].join('\n');
};

/** `const SeasonPage = page(() => import('./SeasonPage.tsx'), 'SeasonPage');` */
const lazyPattern = /const (\w+) = page\(\s*\(\) => import\('\.\/([^']+)'\)/g;
/** `screen('/kurse/saisonwechsel', 'Saisonwechsel', may('course'), SeasonPage)` */
const screenPattern = /\bscreen\(\s*'([^']+)',\s*'[^']*',([\s\S]*?)\),?\n/g;

/** Visitors reach these by a link in a mail, from the foot of any page, or before they have an account. */
const withoutWayBack = [
  /\/:(?:accessToken|code|token|step)$/,
  /^\/(?:impressum|barrierefreiheit|kurz-gesagt|getCustomClub|verein-anmelden|aktivieren|verwalterRegistrieren)$/,
  /^\/(?:buche\/)?registrieren/,
  // The offers themselves, a room with its own picture, and pages that link to each other at their end.
  /^\/(?:buche|kurs\/buchung\/:date|newsletter\/\*|recordee\/:roomName|seite\/:subslot)$/,
];

test('whoever opens a screen that the navigation does not have finds a way back', () => {
  const items = new Set(areaItems.map(({ path }) => path));
  const pages = Object.entries(sources).flatMap(([file, code]) => {
    if (!file.endsWith('.screens.ts')) return [];
    const files = new Map([...code.matchAll(lazyPattern)].map(([, name = '', part = '']) => [name, part]));
    return [...code.matchAll(screenPattern)].flatMap(([, path = '', rest = '']) => {
      const part = (rest.match(/\b[A-Z]\w+\b/g) ?? []).map((name) => files.get(name)).find(Boolean);
      return part === undefined || rest.includes('frame:') ? [] : [{ path, file: file.replace(/[^/]+$/, part) }];
    });
  });
  expect(pages.length).toBeGreaterThan(120);
  const others = pages.filter(({ path }) => !items.has(path) && !withoutWayBack.some((pattern) => pattern.test(path)));
  expect(others.length).toBeGreaterThan(30);
  const without = others.filter(({ file }) => !/\bback[=:]|<BackLink\b|\{\.\.\.(?:back|way)\}/.test(shownBy(file)));
  expect(without.map(({ path }) => path)).toEqual([]);
});

describe.each([
  ['a parent', { isVerwalter: true }],
  ['a trainer', { trainer: true }],
  ['a reader', { role: 50 }],
  ['an administrator', { role: 90 }],
])('for %s', (_, wanted) => {
  const user = buildUser(wanted);
  const club = buildClub();
  const groups = visibleNavigation(user, club);

  test('every item of the navigation stands in the site map', () => {
    const paths = groups.flatMap(({ items }) => items.map(({ path }) => path));
    expect(paths.filter((path) => leadsTo(path) === 'nowhere')).toEqual([]);
  });

  test('tiles of the home page and the bar of the phone lead to pages that are there', () => {
    const paths = [...quickLinks(user, club), ...openTargets(groups)].map(({ path }) => path);
    expect(paths.filter((path) => leadsTo(path) !== 'page')).toEqual([]);
  });
});
