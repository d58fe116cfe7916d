import { IconCalendar } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 150, '/buchhaltung/geschaeftsjahr', IconCalendar, { section: 'Buchhaltung' }),
];
