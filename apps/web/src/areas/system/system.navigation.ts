import { IconMailbox, IconSettings } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const systemItems: readonly AreaItem[] = [
  item('System', 100, '/verein/postausgang', IconMailbox),
  item('System', 110, '/verein/auftraege', IconSettings),
];
