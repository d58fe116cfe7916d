import { IconPlugConnected } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Verein', 165, '/verein/schnittstellen', IconPlugConnected, { section: 'System' }),
];
