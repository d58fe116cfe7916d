import { IconDeviceDesktop } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const kioskItems: readonly AreaItem[] = [item('System', 90, '/ams/kiosk', IconDeviceDesktop)];
