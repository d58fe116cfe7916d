import { IconHeartHandshake } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Geld', 57, '/spenden', IconHeartHandshake, { section: 'Familien' })];
