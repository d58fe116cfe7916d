import { Group, List, Paper, Stack, Text } from '@mantine/core';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { activePlanAt, type PlanGroup, totalOf } from '@vereinshaus/contract/payment-plans/rules';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { serverNow } from '../../kit/server-time.ts';

const prices = ({ price, pricenm }: { price: number; pricenm: number }) =>
  `${formatMoney(price)} für Mitglieder, ${formatMoney(pricenm)} für Nicht-Mitglieder`;

const due = (time: number) =>
  time === 0 ? 'sofort' : `am ${formatDay(toDayNumber(dayInVienna(new Date(time * 1000))))}`;

/** One way to pay, as shown when booking. */
export const OfferedGroup = ({ group }: { group: PlanGroup }) => (
  <Paper withBorder p="sm">
    <Group justify="space-between" gap="xs">
      <Text fw={600}>{group.name}</Text>
      <Text size="sm">{prices(totalOf(group))}</Text>
    </Group>
    <List size="sm" mt={4}>
      {group.plan.map((row) => (
        <List.Item key={row.description}>
          {row.description}: {prices(row)}, fällig {due(row.dueDate)}
        </List.Item>
      ))}
    </List>
  </Paper>
);

const nowInSeconds = () => Math.floor(serverNow() / 60_000) * 60;

/** Vorschau: the available choices at a given time, including unsaved changes. */
export const PlanPreview = ({ groups, onClose }: { groups: readonly PlanGroup[]; onClose: () => void }) => {
  const [time, setTime] = useState(nowInSeconds);
  const offered = activePlanAt(groups, time);
  return (
    <Dialog onClose={onClose} title="Vorschau" size="lg">
      <Stack>
        <MomentInput
          label="Zeitpunkt der Buchung"
          clearable={false}
          value={time}
          onChange={(chosen) => setTime(chosen === 0 ? nowInSeconds() : chosen)}
        />
        {offered.length === 0 && (
          <StatusBanner kind="info">Zu diesem Zeitpunkt gibt es keine Zahlungsweise.</StatusBanner>
        )}
        {offered.map((group, place) => (
          <OfferedGroup key={`${group.ID} ${place}`} group={group} />
        ))}
      </Stack>
    </Dialog>
  );
};
