import { IconCalendar, IconCalendarDown } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Kalender & Räume', 10, '/kalender/monat', IconCalendar),
  item('Kalender & Räume', 60, '/kalender/export', IconCalendarDown),
];
