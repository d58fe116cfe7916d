import { IconMailbox, IconSend } from '@tabler/icons-react';
import { belowRole } from '../../gates.ts';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Kommunikation', 40, '/kontakt', IconSend, { when: belowRole(50) }),
  item('Kommunikation', 170, '/sendungseinstellungen', IconMailbox),
];
