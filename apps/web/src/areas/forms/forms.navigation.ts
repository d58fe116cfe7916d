import { IconForms } from '@tabler/icons-react';
import { type AreaItem, item } from '../../navigation-item.ts';

export const formsItems: readonly AreaItem[] = [item('Kommunikation', 120, '/formular/uebersicht', IconForms)];
