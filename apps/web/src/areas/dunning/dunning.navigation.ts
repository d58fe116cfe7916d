import { IconMailExclamation } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 55, '/mahnwesen', IconMailExclamation, { section: 'Familien' }),
];
