import { IconFileExport } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Verein', 150, '/export', IconFileExport, { section: 'System' })];
