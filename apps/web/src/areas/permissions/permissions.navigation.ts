import { IconKey } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const permissionsItems: readonly AreaItem[] = [item('System', 10, '/berechtigungen', IconKey)];
