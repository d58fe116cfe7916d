import { Group, Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BookingStep.module.css';

type Plan = { ID: number; name: string };

type Props<P extends Plan> = {
  groups: readonly P[];
  value: number | null;
  error: string | undefined;
  onChange: (groupId: number) => void;
  /** What is due when in this one. */
  children: (group: P) => ReactNode;
};

/** Zahlungsweise: one of the groups, with what is due when. */
export const PlanChoice = <P extends Plan>({ groups, value, error, onChange, children }: Props<P>) => (
  <Radio.Group
    data-field="plan"
    label="Zahlungsweise"
    required
    value={value === null ? '' : String(value)}
    onChange={(chosen) => onChange(Number(chosen))}
    error={error}
  >
    <Stack gap="sm" mt="xs">
      {groups.map((group) => (
        <Radio.Card key={group.ID} value={String(group.ID)} p="md" radius="md" className={classes.choice}>
          <Group wrap="nowrap" align="flex-start">
            <Radio.Indicator mt={3} />
            <div style={{ flex: 1 }}>
              <strong>{group.name}</strong>
              {children(group)}
            </div>
          </Group>
        </Radio.Card>
      ))}
    </Stack>
  </Radio.Group>
);
