import { IconScale } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const items: readonly AreaItem[] = [item('Einheiten/Kurse', 66, '/kurse/saisonplanung', IconScale)];
