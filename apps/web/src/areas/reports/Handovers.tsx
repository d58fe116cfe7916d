import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { handoverArchive, reports } from '@vereinshaus/contract/reports/calls';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { BmdCodesDialog } from './BmdCodesDialog.tsx';
import { handoversQuery, useHandOver } from './reports.api.ts';

const archiveAddress = (id: number) => `/api${handoverArchive.path.replace(':ID', String(id))}`;

/** Steuerberatung: previous handovers to the accountant, and a file with the remaining data of the chosen days. */
export const Handovers = ({ from, to }: { from: number; to: number }) => {
  const handovers = useQuery(handoversQuery());
  const handOver = useHandOver();
  const [hasCodes, setHasCodes] = useState(false);
  const mayHandOver = useMay(reports.handOver.access);
  return (
    <Paper withBorder p="md" mt="lg" component="section" aria-label="Steuerberatung">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            Steuerberatung
          </Title>
          {mayHandOver && (
            <Group gap="xs">
              <Button variant="subtle" onClick={() => setHasCodes(true)}>
                Steuercodes
              </Button>
              <Button variant="default" loading={handOver.isPending} onClick={() => handOver.mutate({ from, to })}>
                Neue Buchungen zusammenstellen
              </Button>
            </Group>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          Buchungen von {formatDay(from)} bis {formatDay(to)}, die noch nicht übergeben sind, für BMD und als CSV, mit
          ihren Belegen.
        </Text>
        <QueryState
          query={handovers}
          isEmpty={(data) => data.handovers.length === 0}
          empty={<Text>Noch keine Übergabe.</Text>}
        >
          {(data) => (
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.handovers.map(({ ID, from: first, to: last, time, rows }) => (
                <li key={ID}>
                  <Anchor href={archiveAddress(ID)} download>
                    {formatDay(first)} bis {formatDay(last)}: {formatNumber(rows)} Zeilen
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {formatMoment(time)}
                  </Text>
                </li>
              ))}
            </Stack>
          )}
        </QueryState>
      </Stack>
      {hasCodes && <BmdCodesDialog onClose={() => setHasCodes(false)} />}
    </Paper>
  );
};
