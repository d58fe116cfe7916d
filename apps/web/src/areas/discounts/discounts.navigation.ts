import { IconPercentage } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const discountsItems: readonly AreaItem[] = [item('Einheiten/Kurse', 70, '/rabatte', IconPercentage)];
