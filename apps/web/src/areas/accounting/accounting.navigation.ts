import { IconBook2, IconBuildingBank, IconFileImport } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [
  item('Geld', 120, '/buchhaltung/buchungen', IconBook2, { section: 'Buchhaltung' }),
  item('Geld', 130, '/buchhaltung/konten', IconBuildingBank, { section: 'Buchhaltung' }),
  item('Verein', 180, '/migrieren/kontenrahmen', IconFileImport, { section: 'System', viewOf: '/einzug' }),
];
