import { IconArrowsExchange, IconCalendarUser } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Einheiten/Kurse', 15, '/meineStunden', IconCalendarUser),
  item('Einheiten/Kurse', 20, '/vertretungen', IconArrowsExchange),
];
