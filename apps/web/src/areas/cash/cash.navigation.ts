import { IconReceipt2 } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 125, '/buchhaltung/kassa', IconReceipt2, { section: 'Buchhaltung' }),
];
