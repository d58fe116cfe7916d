import { IconFileImport, IconPlugConnected, IconUserCheck } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 160, '/buchhaltung/bankimport', IconFileImport, { section: 'Buchhaltung' }),
  item('Geld', 180, '/buchhaltung/zuordnung', IconPlugConnected, { section: 'Buchhaltung' }),
  item('Geld', 190, '/buchhaltung/mitgliederzuordnung', IconUserCheck, {
    section: 'Buchhaltung',
    viewOf: '/buchhaltung/zuordnung',
  }),
];
