import { IconDeviceDesktop } from '@tabler/icons-react';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import { membershipCard } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Verein', 188, '/ams/eingang', IconDeviceDesktop, { section: 'System' }),
  item('Verein', 190, '/ams/kiosk', IconDeviceDesktop, {
    access: staffFrom(20),
    when: membershipCard,
    section: 'System',
  }),
];
