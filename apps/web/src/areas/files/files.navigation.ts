import { IconCloud, IconFiles } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Kommunikation', 130, '/cloudstorage/login', IconCloud),
  item('Kommunikation', 140, '/cloudstorage/anleitung', IconFiles),
];
