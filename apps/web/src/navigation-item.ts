import type { Icon } from '@tabler/icons-react';
import type { Access } from '@vereinshaus/contract/kit/access';
import type { GateCondition } from './gates.ts';

export type GroupName =
  | 'Home'
  | 'Verein'
  | 'Einheiten/Kurse'
  | 'Personen'
  | 'Kalender & Räume'
  | 'Kommunikation'
  | 'Geld';

/** A line between the items of a long group. */
export type SectionName = 'System' | 'Familien' | 'Buchhaltung';

type Own = {
  /** Where it is not the title of the screen. */
  label?: string;
  /** The line of the site map, where the item leads to one path of many. */
  screen?: string;
  /** Narrower than the screen: what opens the item beside what opens its screen. */
  access?: Access;
  when?: GateCondition;
  section?: SectionName;
  /** One more view of a list: it stands above that list and not in the menu, as long as the list is open. */
  viewOf?: string;
};

/** What an area adds to the left navigation: in which group, at which place in it (by size), to which screen. */
export type AreaItem = { group: GroupName; place: number; path: string; icon: Icon } & Own;

export const item = (group: GroupName, place: number, path: string, icon: Icon, own: Own = {}): AreaItem => ({
  group,
  place,
  path,
  icon,
  ...own,
});
