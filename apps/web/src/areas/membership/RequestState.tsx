import { Badge } from '@mantine/core';
import type { MembershipRequest } from '@vereinshaus/contract/membership/calls';

const looks = {
  open: { color: 'yellow', label: 'offen' },
  done: { color: 'green', label: 'erledigt' },
  declined: { color: 'gray', label: 'abgelehnt' },
  withdrawn: { color: 'gray', label: 'zurückgezogen' },
} as const;

export const RequestState = ({ state }: Pick<MembershipRequest, 'state'>) => (
  <Badge variant="light" color={looks[state].color}>
    {looks[state].label}
  </Badge>
);
