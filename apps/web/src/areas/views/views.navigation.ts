import { IconActivity } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Personen', 155, '/ansichten', IconActivity)];
