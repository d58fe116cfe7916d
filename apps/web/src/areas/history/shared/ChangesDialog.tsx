import { Stack, Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ChangeEntry } from '@vereinshaus/contract/history/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Dialog } from '../../../kit/Dialog.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { ChangesTable } from './ChangesTable.tsx';

type Changes = { history: ChangeEntry[] };

export type ChangesQuery = Pick<UseQueryOptions<Changes>, 'queryKey' | 'queryFn'>;

type Props = { title: string; query: ChangesQuery; onClose: () => void };

/** Who changed what and when, newest first: the history of one record, next to its form. */
export const ChangesDialog = ({ title, query, onClose }: Props) => {
  const history = useQuery<Changes>(query);
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <QueryState query={history} isEmpty={(data) => data.history.length === 0} empty="Noch keine Veränderungen.">
        {(data) => (
          <Stack component="ol" gap="lg" style={{ listStyle: 'none' }} p={0} m={0}>
            {data.history.map((entry) => (
              <Stack key={entry.ID} component="li" gap={4}>
                <Text size="sm" c="dimmed">
                  {formatMoment(entry.time)}, {entry.fullname || 'Web User'}
                </Text>
                <Text>{entry.description}</Text>
                {entry.changes.length > 0 && <ChangesTable changes={entry.changes} />}
              </Stack>
            ))}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
};
