import { Group, Radio, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/money';
import { useState } from 'react';
import type { BookableCourse } from './booking-draft.ts';
import { dueIfBookedText } from './booking-line.ts';

type PlanGroup = BookableCourse['paymentPlan'][number];

const Rows = ({ group, isMember }: { group: PlanGroup; isMember: boolean }) => {
  const [now] = useState(() => new Date());
  return (
    <Stack gap={2} mt={4}>
      {group.plan.map((row) => (
        <Text key={row.ID} size="sm" c="dimmed">
          {row.description}: {formatMoney(isMember ? row.price : row.pricenm)}
          {row.dueDate > 0 && `, ${dueIfBookedText(row.dueDate, now)}`}
        </Text>
      ))}
    </Stack>
  );
};

type Props = {
  groups: readonly PlanGroup[];
  value: number | null;
  isMember: boolean;
  error: string | undefined;
  onChange: (groupId: number) => void;
};

/** Zahlungsweise: one of the groups, with what is due when. */
export const PlanChoice = ({ groups, value, isMember, error, onChange }: Props) => (
  <Radio.Group
    label="Zahlungsweise"
    withAsterisk
    value={value === null ? '' : String(value)}
    onChange={(chosen) => onChange(Number(chosen))}
    error={error}
  >
    <Stack gap="sm" mt="xs">
      {groups.map((group) => (
        <Radio.Card key={group.ID} value={String(group.ID)} p="md" radius="md" aria-label={group.name}>
          <Group wrap="nowrap" align="flex-start">
            <Radio.Indicator mt={3} />
            <div>
              <strong>{group.name}</strong>
              <Rows group={group} isMember={isMember} />
            </div>
          </Group>
        </Radio.Card>
      ))}
    </Stack>
  </Radio.Group>
);
