import { IconFileInvoice, IconFileText } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 60, '/rechnungen', IconFileInvoice, { section: 'Familien' }),
  item('Geld', 70, '/rechnung/vorlagen', IconFileText, { section: 'Familien' }),
];
