import { inlinesOf } from '@vereinshaus/contract/help/help-text';
import { helpGroups, isIntroduction } from '@vereinshaus/contract/help/help-topic';
import { helpTopics } from '@vereinshaus/contract/help/help-topics';
import { describe, expect, test } from 'vitest';
import { areaItems } from '../../navigation.ts';
import { screens } from '../../routes.ts';

const paths = screens.map(({ path }) => path);
const slugs = helpTopics.map(({ slug }) => slug);

/** Pages without a topic: one for developers of the product, and addresses that no line of the site map knows. */
const needNone = ['/gestaltung', '*'];

describe('the help', () => {
  test('has a topic for every screen that is there', () => {
    const told = new Set(helpTopics.flatMap((topic) => topic.screens));
    const pages = screens.filter(({ page, path }) => page !== undefined && !needNone.includes(path));
    expect(pages.map(({ path }) => path).filter((path) => !told.has(path))).toEqual([]);
  });

  test('has one topic for each screen, and screens that exist', () => {
    const told = helpTopics.flatMap((topic) => topic.screens);
    expect(told.filter((path) => !paths.includes(path))).toEqual([]);
    expect(told.filter((path, place) => told.indexOf(path) !== place)).toEqual([]);
  });

  test('has at least 60 topics, each once, in a group, with words to find it', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(helpGroups.filter((group) => helpTopics.every((topic) => topic.group !== group))).toEqual([]);
    expect(
      helpTopics.filter(({ words, text }) => words.length < 3 || text.length < 200).map(({ slug }) => slug),
    ).toEqual([]);
    expect(slugs.filter(isIntroduction).length).toBeGreaterThanOrEqual(6);
  });

  test('leads on to topics that exist, and from the introduction to each of its parts', () => {
    const mentioned = helpTopics.flatMap(({ text, related }) => [
      ...related,
      ...inlinesOf(text).flatMap((part) => (part.kind === 'topic' ? [part.to] : [])),
    ]);
    expect(mentioned.filter((slug) => !slugs.includes(slug))).toEqual([]);
    const introduction = helpTopics.find(({ slug }) => slug === 'einführung')?.text ?? '';
    expect(slugs.filter((slug) => isIntroduction(slug) && !introduction.includes(`{${slug}|`))).toEqual([]);
  });

  test('names every screen as the menu or the site map does', () => {
    const names = new Map(screens.map(({ path, title }) => [path, [title]]));
    for (const { path, label } of areaItems) if (label !== undefined) names.get(path)?.push(label);
    const links = helpTopics.flatMap(({ slug, text }) =>
      inlinesOf(text).flatMap((part) => (part.kind === 'screen' ? [{ slug, to: part.to, text: part.text }] : [])),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ to, text }) => !names.get(to)?.includes(text))).toEqual([]);
  });
});

const sources = import.meta.glob<string>(
  ['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/**/*.testing.*', '!/src/areas/system/gestaltung/**'],
  { query: '?raw', import: 'default', eager: true },
);
const contractSources = import.meta.glob<string>(
  [
    '/../../packages/contract/src/**/*.ts',
    '!/../../packages/contract/src/help/**',
    '!/../../packages/contract/src/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

const areaOf = (file: string): string => /\/areas\/([^/]+)\//.exec(file)?.[1] ?? '';

const areaOfScreen = new Map(
  Object.entries(sources)
    .filter(([file]) => file.endsWith('.screens.ts'))
    .flatMap(([file, code]) =>
      [...code.matchAll(/'(\/[^']*|\/)'/g)].map(([, path = '']) => [path, areaOf(file)] as const),
    ),
);

const plain = (code: string) => code.replaceAll(/\s+/g, ' ');

/** Elements of every screen, of the frame and the kit (''), and elements of the screens of each area. */
const codeOf = new Map<string, string[]>();
for (const [file, code] of Object.entries(sources))
  codeOf.set(areaOf(file), [...(codeOf.get(areaOf(file)) ?? []), code]);
const textOf = new Map([...codeOf].map(([area, codes]) => [area, plain(codes.join('\n'))]));
const contractText = plain(Object.values(contractSources).join('\n'));

/** Areas that show their own parts on the screens of another: what it imports from their `shared` folders. */
const shownIn = (area: string): readonly string[] => {
  const code = (codeOf.get(area) ?? []).join('\n');
  return [
    area,
    ...[...code.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/shared\/|import\('(?:\.\.\/)+([a-z-]+)\/shared\//g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  ];
};

/** Topics about a thing without its own screen: where its buttons are. */
const areasOfTopic: Readonly<Record<string, readonly string[]>> = {
  'einführung-familie': ['events'],
  'einführung-trainer': ['substitutes'],
  'einführung-kurse': ['courses'],
  'zweiter-faktor': ['session'],
  'daten-bestätigen': ['home', 'persons'],
  stornieren: ['bookings'],
  rücktritt: ['withdrawals'],
  warteliste: ['bookings'],
  schnuppern: ['attendance', 'courses'],
  termine: ['events'],
  schichten: ['shifts'],
  'listen-und-ansichten': ['views'],
  'nachricht-an-viele': ['messaging'],
  'newsletter-empfänger': ['newsletters'],
  'wer-zahlt': ['guardianships'],
  'raum-sperren': ['rooms'],
};

describe('every button that a topic names', () => {
  const topics = helpTopics.map((topic) => ({
    ...topic,
    buttons: inlinesOf(topic.text).flatMap((part) => (part.kind === 'button' ? [part.text] : [])),
  }));

  test('are many', () => expect(topics.flatMap(({ buttons }) => buttons).length).toBeGreaterThan(150));

  test('is on its screen, word for word', () => {
    const missing = topics.flatMap(({ slug, buttons, screens: told }) => {
      const areas = told.map((path) => areaOfScreen.get(path) ?? '').concat(areasOfTopic[slug] ?? []);
      const seen = new Set(['', ...areas.flatMap(shownIn)]);
      const texts = [contractText, ...[...seen].map((area) => textOf.get(area) ?? '')];
      return buttons.filter((label) => !texts.some((text) => text.includes(label))).map((label) => ({ slug, label }));
    });
    expect(missing).toEqual([]);
  });
});
