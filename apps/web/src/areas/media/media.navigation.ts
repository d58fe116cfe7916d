import { IconPhoto } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Kommunikation', 110, '/medien', IconPhoto)];
