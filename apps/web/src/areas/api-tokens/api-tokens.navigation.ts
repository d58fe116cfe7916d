import { IconKey } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Home', 125, '/zugriffsschluessel', IconKey)];
