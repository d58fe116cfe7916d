import { IconClipboardList, IconUserPlus } from '@tabler/icons-react';
import { allOf, may, staffAbove } from '@vereinshaus/contract/kit/access';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Personen', 160, '/benutzer/registrieren', IconUserPlus, { access: allOf(may('user_read'), staffAbove(80)) }),
  item('Personen', 20, '/benutzer/registrierungen', IconClipboardList),
];
