import { IconIdBadge2 } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Verein', 80, '/trainer', IconIdBadge2)];
