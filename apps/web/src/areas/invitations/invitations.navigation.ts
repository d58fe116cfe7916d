import { IconMailForward } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Personen', 115, '/einladungen', IconMailForward)];
