import { IconMailbox, IconSettings } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Verein', 200, '/verein/postausgang', IconMailbox),
  item('Verein', 210, '/verein/auftraege', IconSettings),
];
