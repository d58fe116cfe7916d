import {
  IconChartBar,
  IconClipboardList,
  IconHourglass,
  IconListCheck,
  IconTags,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Einheiten/Kurse', 10, '/kurs/meine', IconListCheck),
  item('Einheiten/Kurse', 20, '/kurs/trainer', IconUsersGroup),
  item('Einheiten/Kurse', 30, '/kurs/meine_online', IconVideo),
  item('Einheiten/Kurse', 55, '/wartelisten', IconHourglass),
  item('Einheiten/Kurse', 60, '/kurs/buchungen', IconClipboardList),
  item('Einheiten/Kurse', 90, '/kurse/umsatz', IconChartBar),
  item('Einheiten/Kurse', 120, '/kurstag/benutzer', IconTags),
];
