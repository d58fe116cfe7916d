import { IconZoomCheck } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 155, '/buchhaltung/pruefung', IconZoomCheck, { section: 'Buchhaltung' }),
];
