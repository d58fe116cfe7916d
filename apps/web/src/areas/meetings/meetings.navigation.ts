import { IconGavel } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Verein', 15.5, '/versammlungen', IconGavel)];
