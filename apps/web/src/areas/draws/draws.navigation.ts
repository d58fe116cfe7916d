import { IconDice5 } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Einheiten/Kurse', 209, '/verlosungen', IconDice5)];
