import { Badge } from '@mantine/core';
import { type DrawState, drawStateLabels } from '@vereinshaus/contract/draws/rules';

const colours: Readonly<Record<DrawState, string>> = {
  planned: 'gray',
  open: 'green',
  closed: 'yellow',
  drawn: 'blue',
  stopped: 'gray',
};

export const DrawBadge = ({ state }: { state: DrawState }) => (
  <Badge color={colours[state]} variant="light" tt="none">
    {drawStateLabels[state]}
  </Badge>
);
