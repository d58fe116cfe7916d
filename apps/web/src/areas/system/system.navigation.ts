import { IconMailbox, IconSettings } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Kommunikation', 35, '/verein/postausgang', IconMailbox),
  item('Verein', 210, '/verein/auftraege', IconSettings, { section: 'System' }),
];
