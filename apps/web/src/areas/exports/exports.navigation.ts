import { IconFileExport } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const exportsItems: readonly AreaItem[] = [item('System', 50, '/export', IconFileExport)];
