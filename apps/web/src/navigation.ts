import {
  type Icon,
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarEvent,
  IconHome,
  IconMessage,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { isThereFor } from './areas/clubs/shared/operators-address.ts';
import { viewerOf } from './areas/session/shared/session.ts';
import type { GateFacts } from './gates.ts';
import type { AreaItem, GroupName, SectionName } from './navigation-item.ts';
import { screens } from './routes.ts';
import type { Screen } from './site-map.ts';

/** `isThere`: its page already exists. `viewOf`: the accessible list it is a view of. */
export type NavigationItem = {
  label: string;
  path: string;
  icon: Icon;
  isThere: boolean;
  section: SectionName | undefined;
  viewOf: string | undefined;
};
export type NavigationGroup = { name: GroupName; icon: Icon; items: readonly NavigationItem[] };

/** From top to bottom; items under Home belong to no group. */
const groups: readonly { name: GroupName; icon: Icon }[] = [
  { name: 'Home', icon: IconHome },
  { name: 'Verein', icon: IconBuildingCommunity },
  { name: 'Einheiten/Kurse', icon: IconCalendarEvent },
  { name: 'Personen', icon: IconUsers },
  { name: 'Kalender & Räume', icon: IconCalendar },
  { name: 'Kommunikation', icon: IconMessage },
  { name: 'Geld', icon: IconWallet },
];

/** The areas' entries in the left navigation. */
export const areaItems = Object.values(
  import.meta.glob<readonly AreaItem[]>('./areas/*/*.navigation.ts', { eager: true, import: 'items' }),
).flat();

const screenOf = new Map(screens.map((screen) => [screen.path, screen]));

const withScreen = (entry: AreaItem): AreaItem & { leadsTo: Screen } => {
  const leadsTo = screenOf.get(entry.screen ?? entry.path);
  if (leadsTo === undefined) throw new Error(`no line of the site map for ${entry.path}`);
  return { ...entry, leadsTo };
};

const items = areaItems.map(withScreen).toSorted((one, other) => one.place - other.place);

/** An item is available if its screen is and its own conditions are met. */
const isOpen = ({ leadsTo, access, when }: (typeof items)[number], facts: GateFacts): boolean =>
  isThereFor(facts.club, leadsTo.path) &&
  judgeAccess(leadsTo.access, facts.viewer) === 'yes' &&
  (leadsTo.when?.(facts) ?? true) &&
  (access === undefined || judgeAccess(access, facts.viewer) === 'yes') &&
  (when?.(facts) ?? true);

/** The items available to this person in this club; groups without items are left out. */
export const openNavigation = (user: SignedInUser, club: GateFacts['club']): readonly NavigationGroup[] => {
  const open = items.filter((entry) => isOpen(entry, { viewer: viewerOf(user), user, club }));
  const openPaths = new Set(open.map(({ path }) => path));
  return groups
    .map((group) => ({
      ...group,
      items: open
        .filter((entry) => entry.group === group.name)
        .map(({ label, path, icon, leadsTo, section, viewOf }) => ({
          label: label ?? leadsTo.title,
          path,
          icon,
          isThere: leadsTo.page !== undefined,
          section,
          viewOf: viewOf !== undefined && openPaths.has(viewOf) ? viewOf : undefined,
        })),
    }))
    .filter((group) => group.items.length > 0);
};

/** The items shown to the person: only those whose page exists. */
export const visibleNavigation = (user: SignedInUser, club: GateFacts['club']): readonly NavigationGroup[] =>
  openNavigation(user, club)
    .map((group) => ({ ...group, items: group.items.filter(({ isThere }) => isThere) }))
    .filter(({ items: shown }) => shown.length > 0);

/** The items in the menu: views of a list are shown above the list instead. */
export const menuOf = (navigation: readonly NavigationGroup[]): readonly NavigationGroup[] =>
  navigation
    .map((group) => ({ ...group, items: group.items.filter(({ viewOf }) => viewOf === undefined) }))
    .filter(({ items: shown }) => shown.length > 0);

/** A list and its views, for each of their pages; empty for a page without views. */
export const viewsAt = (navigation: readonly NavigationGroup[], pathname: string): readonly NavigationItem[] => {
  const open = navigation.flatMap((group) => group.items);
  const path = decoded(pathname);
  const list = open.find((item) => item.path === path && item.viewOf !== undefined)?.viewOf ?? path;
  const views = open.filter(({ viewOf }) => viewOf === list);
  const first = open.find((item) => item.path === list && item.viewOf === undefined);
  return first === undefined || views.length === 0 ? [] : [first, ...views];
};

/** A mistyped URL may not be decodable. */
const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** Paths that continue no item's path: they belong to the first of these items that is available. */
const foundBy: readonly (readonly [start: string, items: readonly string[]])[] = [
  ['/kurse', ['/kurs/verwaltung', '/kurs/buchung']],
  ['/kurs', ['/kurs/buchung']],
  ['/buche', ['/kurs/buchung']],
  ['/benutzer', ['/benutzer/liste']],
];

/** The attendance list of a date belongs to the trainer's own hours, or to the courses of the office. */
const listOfDate = /^\/kurs\/\d+\/anwesenheit\//;

const continues = (path: string, start: string) =>
  path === start.toLowerCase() || (start !== '/' && path.startsWith(`${start.toLowerCase()}/`));

/** The item a path belongs to: the one with the longest matching path, or the one of the table above. */
export const currentItem = (groups: readonly NavigationGroup[], pathname: string): NavigationItem | undefined => {
  const path = decoded(pathname).toLowerCase();
  const open = groups.flatMap((group) => group.items);
  const [own] = open
    .filter((item) => continues(path, item.path))
    .toSorted(
      (one, other) =>
        other.path.length - one.path.length || Number(one.viewOf !== undefined) - Number(other.viewOf !== undefined),
    );
  if (own !== undefined) return open.find((item) => item.path === own.viewOf && item.viewOf === undefined) ?? own;
  const [, found = []] = foundBy.find(([start]) => continues(path, start)) ?? [];
  const leading = listOfDate.test(path) ? ['/meineStunden', '/kurs/verwaltung', ...found] : found;
  return leading.flatMap((wanted) => open.find((item) => item.path === wanted) ?? [])[0];
};
