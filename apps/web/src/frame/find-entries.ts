import { type Icon, IconFileText, IconHelp, IconSettings } from '@tabler/icons-react';
import type { OwnHelpTopic } from '@vereinshaus/contract/help/calls';
import { helpTopics } from '@vereinshaus/contract/help/help-topics';
import { judge } from '@vereinshaus/contract/kit/access';
import { byMatch, matchOf, type WordMatch } from '@vereinshaus/contract/kit/search-words';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { type CurrentClub } from '../areas/clubs/shared/club.ts';
import { settingNames } from '../areas/clubs/shared/setting-names.ts';
import { matchOfTopic } from '../areas/help/shared/find-topics.ts';
import { isForReader } from '../areas/help/shared/open-screens.ts';
import { viewerOf } from '../areas/session/shared/session.ts';
import type { NavigationGroup } from '../navigation.ts';
import { screens } from '../routes.ts';
import { openScreens } from './open-screens.ts';
import type { Entry, EntryGroup } from './quick-search.ts';
import { searchActions } from './search-actions.ts';

/** So many of each kind are shown; the rest is one letter away. */
export const maxOfEach = 8;

type RankedEntry = Entry & { match: WordMatch };
type RankedGroup = { label: string; best: WordMatch; entries: readonly Entry[] };

/** What a reader of this club can go to without asking the server. */
export type SearchPlace = {
  user: SignedInUser;
  club: CurrentClub;
  /** The navigation as they see it. */
  groups: readonly NavigationGroup[];
  ownTopics: readonly OwnHelpTopic[];
};

/** A place with the screens that are open in it, judged once for all that is looked through. */
type OpenPlace = SearchPlace & { open: ReadonlySet<string> };

/** Words under which a screen is looked for: those of the topic that is about it before all others. */
const wordsOfScreen = new Map(
  helpTopics.flatMap(({ screens: [first], words }) => (first === undefined ? [] : [[first, words]])),
);

/** An item of the menu may be called otherwise than its screen. */
const titleOf = new Map(screens.map(({ path, title }) => [path, title]));

/** Whoever is signed in has no use for these. */
const forVisitors = new Set(['/registrieren', '/aktivieren', '/verwalterRegistrieren', '/buche', '/verein-anmelden']);

type NamedScreen = { path: string; label: string; description: string; icon: Icon };

/** The navigation, and screens that stand in no menu. */
const screensOf = ({ groups, open }: OpenPlace): readonly NamedScreen[] => {
  const items = groups.flatMap(({ name, items: shown }) =>
    // What stands under Home belongs to no group.
    shown.map(({ path, label, icon }) => ({ path, label, icon, description: name === 'Home' ? '' : name })),
  );
  const inMenu = new Set(items.map(({ path }) => path));
  const others = screens.filter(
    ({ path, frame }) =>
      open.has(path) && !inMenu.has(path) && frame === undefined && !/[:*]/.test(path) && !forVisitors.has(path),
  );
  return [...items, ...others.map(({ path, title }) => ({ path, label: title, description: '', icon: IconFileText }))];
};

const ranked = (entries: readonly (NamedScreen & { match: WordMatch | null })[]): readonly RankedEntry[] =>
  entries
    .flatMap(({ match, path, label, description, icon }) =>
      match === null ? [] : [{ match, path, label, description, icon }],
    )
    .toSorted(byMatch)
    // What stands in two groups of the menu is one hit.
    .filter(({ path }, place, all) => all.findIndex((other) => other.path === path) === place);

const actionsIn = ({ user }: SearchPlace, typed: string) =>
  ranked(
    searchActions
      .filter(({ access }) => judge(access, viewerOf(user)) === 'yes')
      .map((action) => ({ ...action, match: matchOf([action.label, ...action.words], typed) })),
  );

const screensIn = (place: OpenPlace, typed: string) =>
  ranked(
    screensOf(place).map((screen) => ({
      ...screen,
      match:
        matchOf([screen.label, titleOf.get(screen.path) ?? '', ...(wordsOfScreen.get(screen.path) ?? [])], typed) ??
        // „geld rechnungen“ names the group as well.
        (matchOf([`${screen.description} ${screen.label}`], typed) === null ? null : 'part'),
    })),
  );

const settingsIn = ({ open }: OpenPlace, typed: string) =>
  open.has('/verein/konfiguration')
    ? ranked(
        settingNames.map(({ path, label, help, group }) => ({
          path,
          label,
          description: group,
          icon: IconSettings,
          match: matchOf([label], typed) ?? (matchOf([`${label} ${help}`], typed) === null ? null : 'mentioned'),
        })),
      )
    : [];

const helpIn = ({ open, ownTopics }: OpenPlace, typed: string) =>
  ranked([
    ...ownTopics.map(({ slug, title, words }) => ({
      path: `/faq/${slug}`,
      label: title,
      description: 'Hilfe eures Vereins',
      icon: IconHelp,
      match: matchOf([title, ...words.split(',')], typed),
    })),
    ...helpTopics
      .filter((topic) => isForReader(topic, open))
      .map((topic) => ({
        path: `/faq/${topic.slug}`,
        label: topic.title,
        description: topic.group,
        icon: IconHelp,
        match: matchOfTopic(topic, typed),
      })),
  ]);

const groupOf = (label: string, entries: readonly RankedEntry[]): readonly RankedGroup[] => {
  const [first] = entries;
  return first === undefined ? [] : [{ label, best: first.match, entries: entries.slice(0, maxOfEach) }];
};

/** Actions, screens, settings and help for what is typed: the group with the best hit first. */
export const findEntries = (place: SearchPlace, typed: string): readonly RankedGroup[] => {
  if (typed.trim() === '') return [];
  const openPlace = { ...place, open: openScreens(place.user, place.club) };
  return [
    ...groupOf('Aktionen', actionsIn(place, typed)),
    ...groupOf('Seiten', screensIn(openPlace, typed)),
    ...groupOf('Einstellungen', settingsIn(openPlace, typed)),
    ...groupOf('Hilfe', helpIn(openPlace, typed)),
  ].toSorted((one, other) => byMatch({ match: one.best }, { match: other.best }));
};

/** What is called exactly as it was typed stands above persons and courses, everything else below them. */
export const aroundRecords = (found: readonly RankedGroup[], records: readonly EntryGroup[]): readonly EntryGroup[] => [
  ...found.filter(({ best }) => best === 'exact'),
  ...records,
  ...found.filter(({ best }) => best !== 'exact'),
];
