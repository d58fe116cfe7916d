import { IconReceiptEuro } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Geld', 80, '/prae', IconReceiptEuro, { section: 'Buchhaltung' })];
