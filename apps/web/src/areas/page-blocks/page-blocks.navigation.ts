import { IconFileText } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Home', 60, '/seite', IconFileText),
  item('Kommunikation', 25, '/seiten', IconFileText),
];
