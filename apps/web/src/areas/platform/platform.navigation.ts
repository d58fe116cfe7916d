import { IconBuildings, IconServer } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Home', 900, '/plattform', IconBuildings),
  item('Home', 910, '/plattform/betrieb', IconServer),
];
