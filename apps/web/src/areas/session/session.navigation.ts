import { IconBuildingCommunity, IconDeviceMobile } from '@tabler/icons-react';
import { otherClubs } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Home', 30, '/meineVereine', IconBuildingCommunity, { when: otherClubs }),
  item('Home', 120, '/session', IconDeviceMobile),
];
