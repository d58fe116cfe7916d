import { IconFileExport } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 170, '/buchhaltung/bankexport', IconFileExport, { section: 'Buchhaltung' }),
];
