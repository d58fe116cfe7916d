import { type Icon, IconFileText, IconHelp, IconSettings } from '@tabler/icons-react';
import type { OwnHelpTopic } from '@vereinshaus/contract/help/calls';
import { helpTopics } from '@vereinshaus/contract/help/help-topics';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
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

/** Number of results shown per kind; typing another letter finds the others. */
export const maxOfEach = 8;

type RankedEntry = Entry & { match: WordMatch };
type RankedGroup = { label: string; best: WordMatch; entries: readonly Entry[] };

/** What the viewer can navigate to without asking the server. */
export type SearchPlace = {
  user: SignedInUser;
  club: CurrentClub;
  /** The viewer's navigation. */
  groups: readonly NavigationGroup[];
  ownTopics: readonly OwnHelpTopic[];
};

/** A place with its accessible screens, computed once for the whole search. */
type OpenPlace = SearchPlace & { open: ReadonlySet<string> };

/** Search words of a screen: only those of the help topic whose first screen it is. */
const wordsOfScreen = new Map(
  helpTopics.flatMap(({ screens: [first], words }) => (first === undefined ? [] : [[first, words]])),
);

/** A menu item may have another name than its screen. */
const titleOf = new Map(screens.map(({ path, title }) => [path, title]));

/** Useless for signed-in users. */
const forVisitors = new Set(['/registrieren', '/aktivieren', '/verwalterRegistrieren', '/buche', '/verein-anmelden']);

type NamedScreen = { path: string; label: string; description: string; icon: Icon };

/** The navigation, plus screens that are not in any menu. */
const screensOf = ({ groups, open }: OpenPlace): readonly NamedScreen[] => {
  const items = groups.flatMap(({ name, items: shown }) =>
    // Items under Home belong to no group.
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
    // An item in two menu groups is listed once.
    .filter(({ path }, place, all) => all.findIndex((other) => other.path === path) === place);

const actionsIn = ({ user }: SearchPlace, typed: string) =>
  ranked(
    searchActions
      .filter(({ access }) => judgeAccess(access, viewerOf(user)) === 'yes')
      .map((action) => ({ ...action, match: matchOf([action.label, ...action.words], typed) })),
  );

const screensIn = (place: OpenPlace, typed: string) =>
  ranked(
    screensOf(place).map((screen) => ({
      ...screen,
      match:
        matchOf([screen.label, titleOf.get(screen.path) ?? '', ...(wordsOfScreen.get(screen.path) ?? [])], typed) ??
        // „geld rechnungen“ also matches the group name.
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

/** Matching actions, screens, settings and help; the group with the best match comes first. */
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

/** Exact matches come before persons and courses, all others after them. */
export const aroundRecords = (found: readonly RankedGroup[], records: readonly EntryGroup[]): readonly EntryGroup[] => [
  ...found.filter(({ best }) => best === 'exact'),
  ...records,
  ...found.filter(({ best }) => best !== 'exact'),
];
