import { IconFileImport, IconPlugConnected, IconUserCheck } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 160, '/buchhaltung/bankimport', IconFileImport),
  item('Geld', 180, '/buchhaltung/zuordnung', IconPlugConnected),
  item('Geld', 190, '/buchhaltung/mitgliederzuordnung', IconUserCheck),
];
