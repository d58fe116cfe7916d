import { IconMessage2, IconMessages, IconNews } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Einheiten/Kurse', 30, '/kurse/nachrichten', IconMessage2),
  item('Kommunikation', 12, '/kurse/nachrichten', IconMessage2),
  item('Kommunikation', 10, '/neuigkeiten', IconNews),
  item('Kommunikation', 15, '/gespraeche', IconMessages),
];
