import { IconBuildingCommunity, IconSettings } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Verein', 10, '/verein', IconBuildingCommunity),
  item('Verein', 60, '/verein/konfiguration', IconSettings),
];
