import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { type DateToLead, type SubstituteState, substituteStateLabels } from '@vereinshaus/contract/substitutes/calls';
import { type ReactNode, useId } from 'react';

const stateColours: Readonly<Record<SubstituteState, string>> = {
  open: 'yellow',
  taken: 'green',
  nobody: 'yellow',
  withdrawn: 'gray',
};

const StateBadge = ({ state, label }: { state: SubstituteState; label: string | undefined }) => (
  <Badge color={stateColours[state]} variant="light" tt="none">
    {label ?? substituteStateLabels[state]}
  </Badge>
);

type DateCardProps = {
  date: Pick<DateToLead, 'courseName' | 'start' | 'room'>;
  state?: SubstituteState | null;
  /** Another label of the state, if it means something else here. */
  stateLabel?: string | undefined;
  /** Additional information. */
  children?: ReactNode;
  actions?: ReactNode;
};

export const DateCard = ({
  date: { courseName, start, room },
  state = null,
  stateLabel,
  children,
  actions,
}: DateCardProps) => (
  <Card component="li" withBorder padding="sm">
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={600}>{courseName}</Text>
          {state !== null && <StateBadge state={state} label={stateLabel} />}
        </Group>
        <Text size="sm">
          {formatMoment(start)}
          {room !== '' && `, ${room}`}
        </Text>
        {children}
      </div>
      <Group gap="xs">{actions}</Group>
    </Group>
  </Card>
);

export const Dates = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="sm" id={headingId}>
        {title}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  );
};
