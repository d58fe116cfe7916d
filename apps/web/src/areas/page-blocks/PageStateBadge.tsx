import { Badge } from '@mantine/core';
import { type PageLine, pageStates } from '@vereinshaus/contract/page-blocks/calls';

type State = PageLine['state'];

const colors: Readonly<Record<State, string>> = { draft: 'gray', published: 'green', changed: 'yellow' };

/** Whether a page is public, and whether its draft differs. */
export const PageStateBadge = ({ state }: { state: State }) => (
  <Badge variant="light" color={colors[state]} tt="none">
    {pageStates[state]}
  </Badge>
);
