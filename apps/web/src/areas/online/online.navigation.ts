import { IconBroadcast, IconMicrophone, IconVideo } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Kalender & Räume', 50, '/kalender/atHome', IconBroadcast),
  item('Kommunikation', 150, '/testraum', IconVideo),
  item('Kommunikation', 160, '/recordee', IconMicrophone),
];
