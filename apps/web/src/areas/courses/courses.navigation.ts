import { IconCalendarEvent, IconCode, IconTag } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const coursesItems: readonly AreaItem[] = [
  item('Einheiten/Kurse', 40, '/kurs/buchung', IconCalendarEvent),
  item('Einheiten/Kurse', 110, '/kurs/tags', IconTag),
  item('System', 60, '/embed/konfigurator', IconCode),
];
