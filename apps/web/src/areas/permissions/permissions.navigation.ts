import { IconKey } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Verein', 110, '/berechtigungen', IconKey, { section: 'System' })];
