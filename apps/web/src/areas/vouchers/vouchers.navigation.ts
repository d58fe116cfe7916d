import { IconBuildingStore, IconGift, IconTicket } from '@tabler/icons-react';
import { belowRole } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 20, '/gutscheine/kaufen', IconGift, { when: belowRole(50) }),
  item('Geld', 30, '/gutscheine', IconTicket, { section: 'Familien' }),
  item('Geld', 40, '/gutscheine/verkaufen', IconBuildingStore, { section: 'Familien' }),
];
