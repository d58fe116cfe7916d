import { IconCloud, IconFiles, IconPhoto } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const filesItems: readonly AreaItem[] = [
  item('Inhalte', 10, '/medien', IconPhoto),
  item('Inhalte', 30, '/cloudstorage/login', IconCloud),
  item('Inhalte', 40, '/cloudstorage/anleitung', IconFiles),
];
