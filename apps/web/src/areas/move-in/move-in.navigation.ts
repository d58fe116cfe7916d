import { IconFileImport } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Verein', 169, '/einzug', IconFileImport, { section: 'System' })];
