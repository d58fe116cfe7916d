import { Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bankChanges } from '@vereinshaus/contract/bank-changes/calls';
import { formatDayAndTime, formatMoment } from '@vereinshaus/contract/kit/days';
import { query, useCommand } from '../../../kit/api.ts';
import { May } from '../../../kit/May.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';

/** Neue Bankverbindung, while it is waiting: its values, its effective date, and a button to stop it. */
export const BankChangeBanner = () => {
  const { data } = useQuery(query(bankChanges.waiting, {}));
  const stop = useCommand(bankChanges.stop, { invalidates: [bankChanges.waiting], announces: true });
  const change = data?.change ?? null;
  if (change === null) return null;
  return (
    <StatusBanner kind="info" title={`Neue Bankverbindung gilt ab ${formatMoment(change.appliesAt)}`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Eingetragen von {change.fullname} am {formatDayAndTime(change.time)}. Bis dahin gilt die bisherige.
        </Text>
        <List size="sm">
          {change.changes.map(({ label, before, after }) => (
            <List.Item key={label}>
              {label}: {before || 'nichts'} → {after || 'nichts'}
            </List.Item>
          ))}
        </List>
        <May access={bankChanges.stop.access}>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ ID: change.ID })}>
            Stoppen
          </Button>
        </May>
      </Stack>
    </StatusBanner>
  );
};
