import { IconArrowsExchange } from '@tabler/icons-react';
import { handovers } from '@vereinshaus/contract/handover/calls';
import { type AreaItem, item } from '../../navigation-item.ts';

/** Predecessors and successors get here from the page of the board. */
export const items: readonly AreaItem[] = [
  item('Verein', 16, '/amtsuebergabe', IconArrowsExchange, { access: handovers.signatories.access }),
];
