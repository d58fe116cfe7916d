import { IconHistory } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const historyItems: readonly AreaItem[] = [
  item('Personen', 120, '/benutzer/history', IconHistory),
  item('System', 40, '/änderungen', IconHistory),
];
