import { Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmModal } from '../ConfirmModal.tsx';
import { DataTable, type DataTableProps } from '../table/DataTable.tsx';

type Run = { ID: number; fileName: string };

/** How a run is taken back, and what that does. */
type Undo<R> = {
  isUndone: (run: R) => boolean;
  /** Of its button, for who hears it. */
  nameOf?: (run: R) => string;
  confirmLabel?: string;
  consequence: (run: R) => string;
  isPending: boolean;
  start: (run: R, options: { onSettled: () => void }) => void;
};

type Props<R> = DataTableProps<R> & {
  order?: 2 | 3;
  /** Not for who only reads. */
  mayUndo?: boolean;
  undo: Undo<R>;
  /** Left of the way back. */
  runActions?: (run: R) => ReactNode;
};

const fileNameOf = ({ fileName }: Run) => fileName;
export const runId = ({ ID }: Run) => ID;

/** What was imported so far, from which file, and the way back. */
export const RunsSection = <R extends Run>({ order = 2, mayUndo = true, undo, runActions, ...table }: Props<R>) => {
  const [asked, setAsked] = useState<R | null>(null);
  const { isUndone, nameOf = fileNameOf, confirmLabel = 'Import zurücknehmen', consequence, isPending, start } = undo;
  return (
    <Stack component="section" aria-label={table.title} gap="xs">
      <Title order={order} size="h4">
        {table.title}
      </Title>
      <DataTable
        {...table}
        rowActions={(run) =>
          mayUndo && !isUndone(run) ? (
            <Group gap={4} wrap="nowrap">
              {runActions?.(run)}
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Zurücknehmen: ${nameOf(run)}`}
                onClick={() => setAsked(run)}
              >
                Zurücknehmen
              </Button>
            </Group>
          ) : null
        }
        plain
        hideExport
      />
      <ConfirmModal
        opened={asked !== null}
        title="Wirklich zurücknehmen?"
        confirmLabel={confirmLabel}
        isPending={isPending}
        onConfirm={() => asked && start(asked, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      >
        {asked && consequence(asked)}
      </ConfirmModal>
    </Stack>
  );
};
