import { IconIdBadge2 } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const trainersItems: readonly AreaItem[] = [item('Verein', 80, '/trainer', IconIdBadge2)];
