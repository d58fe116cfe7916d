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
  item('Einheiten/Kurse', 200, '/kurs/meine', IconListCheck),
  item('Einheiten/Kurse', 18, '/kurs/trainer', IconUsersGroup),
  item('Einheiten/Kurse', 204, '/kurs/meine_online', IconVideo),
  item('Einheiten/Kurse', 10, '/wartelisten', IconHourglass),
  item('Einheiten/Kurse', 25, '/kurs/buchungen', IconClipboardList),
  item('Einheiten/Kurse', 40, '/kurse/umsatz', IconChartBar),
  item('Einheiten/Kurse', 75, '/kurstag/benutzer', IconTags),
];
