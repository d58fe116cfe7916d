import { IconCalendarEvent, IconCode, IconListDetails, IconTag } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Einheiten/Kurse', 210, '/kurs/buchung', IconCalendarEvent),
  item('Einheiten/Kurse', 5, '/kurs/verwaltung', IconListDetails),
  item('Einheiten/Kurse', 70, '/kurs/tags', IconTag),
  item('Verein', 160, '/embed/konfigurator', IconCode, { section: 'System' }),
];
