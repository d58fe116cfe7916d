import type { Icon } from '@tabler/icons-react';
import type { Access } from '@vereinshaus/contract/kit/access';
import type { Condition } from './gates.ts';

export type GroupName =
  | 'Home'
  | 'Verein'
  | 'Einheiten/Kurse'
  | 'Personen'
  | 'Kalender & Räume'
  | 'Kommunikation'
  | 'Geld';

type Own = {
  /** Where it is not the title of the screen. */
  label?: string;
  /** The line of the site map, where the item leads to one path of many. */
  screen?: string;
  /** Narrower than the screen: what opens the item beside what opens its screen. */
  access?: Access;
  when?: Condition;
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
