import { Button, Collapse, List, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatNumber } from '@vereinshaus/contract/kit/money';

type Done = { done: number; total: number };

/** Progress of a background run, visible to all users: it is stored, not only shown to the user who started it. */
export const RunProgress = ({ label, done, total, text }: Done & { label: string; text: string }) => (
  <Stack gap={4} role="status">
    <Text size="sm">{text}</Text>
    <Progress value={(100 * done) / Math.max(1, total)} aria-label={`${label}: ${done} von ${total}`} />
  </Stack>
);

type LeftOutProps = {
  /** What was not done, e.g. „nicht vorgeschrieben“. */
  what: string;
  refused: readonly { child_ID: number; fullname: string; reason: string }[];
};

/** Persons a run has skipped, and why. */
export const LeftOut = ({ what, refused }: LeftOutProps) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  if (refused.length === 0) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
        {formatNumber(refused.length)} {what}: warum?
      </Button>
      <Collapse expanded={isOpen}>
        <List size="sm">
          {refused.map(({ child_ID, fullname, reason }) => (
            <List.Item key={child_ID}>
              {fullname}: {reason}
            </List.Item>
          ))}
        </List>
      </Collapse>
    </>
  );
};
