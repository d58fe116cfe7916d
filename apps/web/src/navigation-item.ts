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

/** A heading between the items of a long group. */
export type SectionName = 'System' | 'Familien' | 'Buchhaltung';

type Own = {
  /** If it differs from the title of the screen. */
  label?: string;
  /** The line of the site map, if the item links to one of its many paths. */
  screen?: string;
  /** Restricts the item beyond the conditions of its screen. */
  access?: Access;
  when?: GateCondition;
  section?: SectionName;
  /** Another view of a list: shown above that list instead of in the menu, if the viewer may open the list. */
  viewOf?: string;
};

/** An area's entry in the left navigation: its group, its position in the group (by size), and its screen. */
export type AreaItem = { group: GroupName; place: number; path: string; icon: Icon } & Own;

export const item = (group: GroupName, place: number, path: string, icon: Icon, own: Own = {}): AreaItem => ({
  group,
  place,
  path,
  icon,
  ...own,
});
