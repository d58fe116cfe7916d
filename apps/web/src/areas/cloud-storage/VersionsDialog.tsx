import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CloudEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Dialog } from '../../kit/Dialog.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useRestoreVersion, versionsQuery } from './cloud-storage.api.ts';

/** Older versions of a file, newest first. */
export const VersionsDialog = ({ entry, onClose }: { entry: CloudEntry; onClose: () => void }) => {
  const versions = useQuery(versionsQuery(entry.ID));
  const restore = useRestoreVersion();
  return (
    <Dialog title={`Ältere Stände von „${entry.name}“`} onClose={onClose}>
      <QueryState
        query={versions}
        isEmpty={(data) => data.versions.length === 0}
        empty="Von dieser Datei gibt es keinen älteren Stand."
      >
        {(data) => (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.versions.map(({ ID, time, bytes, changedBy, url }) => (
              <Group component="li" key={ID} justify="space-between" gap="xs">
                <div>
                  <Anchor href={url}>{formatMoment(time)}</Anchor>
                  <Text size="sm" c="dimmed">
                    {[formatBytes(bytes), changedBy].filter(Boolean).join(' · ')}
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="compact-md"
                  loading={restore.isPending}
                  aria-label={`Wiederherstellen: ${formatMoment(time)}`}
                  onClick={() => restore.mutate({ ID: entry.ID, version_ID: ID })}
                >
                  Wiederherstellen
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
};
