import { IconHistory } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Personen', 120, '/benutzer/history', IconHistory),
  item('Verein', 140, '/änderungen', IconHistory, { section: 'System' }),
];
