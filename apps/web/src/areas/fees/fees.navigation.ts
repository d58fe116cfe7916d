import { IconCoinEuro } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Verein', 25, '/mitgliedsbeiträge', IconCoinEuro),
  item('Geld', 45, '/mitgliedsbeiträge', IconCoinEuro, { section: 'Familien' }),
];
