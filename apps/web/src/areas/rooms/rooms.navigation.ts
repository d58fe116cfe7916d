import { IconCalendarUser, IconCoinEuro, IconDoor } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Kalender & Räume', 20, '/kalender/raum', IconCalendarUser),
  item('Kalender & Räume', 30, '/raum/buchungen', IconDoor),
  item('Kalender & Räume', 40, '/raum/preise', IconCoinEuro),
];
