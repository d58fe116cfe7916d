import { IconArrowsExchange } from '@tabler/icons-react';
import { handovers } from '@vereinshaus/contract/handover/calls';
import { type AreaItem, item } from '../../navigation-item.ts';

/** Whoever leaves or comes finds it from the page of the board. */
export const items: readonly AreaItem[] = [
  item('Verein', 16, '/amtsuebergabe', IconArrowsExchange, { access: handovers.signatories.access }),
];
