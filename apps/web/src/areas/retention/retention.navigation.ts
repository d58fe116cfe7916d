import { IconEraser } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Verein', 145, '/loeschkalender', IconEraser, { section: 'System' })];
