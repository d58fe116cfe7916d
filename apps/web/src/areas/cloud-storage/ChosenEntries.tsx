import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconDownload, IconTransfer, IconTrash } from '@tabler/icons-react';
import type { CloudEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import type { Selection } from '../../kit/table/use-selection.ts';
import { zipAddress } from './cloud-storage.api.ts';
import type { FileTask } from './FileDialogs.tsx';

type Props = {
  entries: readonly CloudEntry[];
  selection: Selection<CloudEntry>;
  onTask: (task: FileTask) => void;
};

const Actions = ({ chosen, onTask }: { chosen: readonly CloudEntry[]; onTask: Props['onTask'] }) => {
  if (chosen.length > cloudLimits.maxChosen)
    return (
      <Text size="sm" c="dimmed">
        Auf einmal gehen höchstens {cloudLimits.maxChosen}.
      </Text>
    );
  return (
    <>
      <Button
        component="a"
        href={zipAddress(chosen)}
        download
        size="compact-md"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Als Zip herunterladen
      </Button>
      {chosen.every(({ mayWrite }) => mayWrite) && (
        <>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconTransfer size={18} aria-hidden />}
            onClick={() => onTask({ kind: 'move', entries: chosen })}
          >
            Verschieben
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onTask({ kind: 'remove', entries: chosen })}
          >
            Löschen
          </Button>
        </>
      )}
    </>
  );
};

/** Actions for several entries; read-only entries can only be downloaded. */
export const ChosenEntries = ({ entries, selection, onTask }: Props) => {
  const chosen = entries.filter(selection.has);
  return (
    <Group gap="sm" px="md" py="xs" role="group" aria-label="Auswahl">
      <Checkbox
        label={chosen.length === 0 ? 'Alle auswählen' : `${chosen.length} ausgewählt`}
        checked={chosen.length === entries.length}
        indeterminate={chosen.length > 0 && chosen.length < entries.length}
        onChange={(event) => selection.set(entries, event.currentTarget.checked)}
      />
      {chosen.length > 0 && (
        <Group gap="xs" ml="auto">
          <Actions chosen={chosen} onTask={onTask} />
        </Group>
      )}
    </Group>
  );
};
