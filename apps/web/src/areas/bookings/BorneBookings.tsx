import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { BorneBooking } from '@vereinshaus/contract/bookings/booking-records';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useId } from 'react';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { owedText } from './booking-line.ts';

/** Du zahlst mit: courses of children of others, with the own part alone. */
export const BorneBookings = ({ borne }: { borne: readonly BorneBooking[] }) => {
  const now = useOpenedAt();
  const headingId = useId();
  return (
    <Stack component="section" gap="sm" w="100%" aria-labelledby={headingId}>
      <Title order={3} size="h5" id={headingId}>
        Du zahlst mit
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {borne.map(({ cp_ID: bookingId, name, prename, cents, open, dueDate }) => (
          <Paper key={bookingId} component="li" withBorder p="md" radius="md">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <div>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                <Text size="sm" c="dimmed">
                  {prename}
                </Text>
              </div>
              <Text size="sm" ta="right" mod="figures">
                Dein Teil: {formatMoney(cents)}, {owedText({ price: cents, dueDate, open }, now)}
              </Text>
            </Group>
          </Paper>
        ))}
      </Stack>
    </Stack>
  );
};
