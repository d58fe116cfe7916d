import { IconCertificate, IconId } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Einheiten/Kurse', 16, '/meineNachweise', IconId),
  item('Einheiten/Kurse', 80, '/trainernachweise', IconCertificate),
];
