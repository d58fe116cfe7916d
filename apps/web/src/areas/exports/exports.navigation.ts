import { IconFileExport } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const exportsItems: readonly AreaItem[] = [item('Verein', 150, '/export', IconFileExport)];
