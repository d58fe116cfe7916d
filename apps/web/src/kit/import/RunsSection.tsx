import { Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmModal } from '../ConfirmModal.tsx';
import { DataTable, type DataTableProps } from '../table/DataTable.tsx';

type Run = { ID: number; fileName: string };

/** How to undo a run, and its effect. */
type Undo<R> = {
  isUndone: (run: R) => boolean;
  /** Accessible name of the undo button. */
  nameOf?: (run: R) => string;
  confirmLabel?: string;
  consequence: (run: R) => string;
  isPending: boolean;
  start: (run: R, options: { onSettled: () => void }) => void;
};

type Props<R> = DataTableProps<R> & {
  order?: 2 | 3;
  /** False for read-only users. */
  mayUndo?: boolean;
  undo: Undo<R>;
  /** Shown left of the undo button. */
  runActions?: (run: R) => ReactNode;
};

const fileNameOf = ({ fileName }: Run) => fileName;
export const runId = ({ ID }: Run) => ID;

/** Previous imports with their files, and the undo buttons. */
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
