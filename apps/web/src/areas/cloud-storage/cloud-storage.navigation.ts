import { IconCloud, IconFiles, IconFolders } from '@tabler/icons-react';
import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { type AreaItem, item } from '../../navigation-item.ts';

/** Users who may connect a drive; others find the link on the page of files. */
const office = anyOf(staffFrom(20), may('cloudstorage'));

export const items: readonly AreaItem[] = [
  item('Kommunikation', 125, '/cloudstorage/dateien', IconFolders),
  item('Kommunikation', 130, '/cloudstorage/login', IconCloud, { access: office, viewOf: '/cloudstorage/dateien' }),
  item('Kommunikation', 140, '/cloudstorage/anleitung', IconFiles, { access: office, viewOf: '/cloudstorage/dateien' }),
];
