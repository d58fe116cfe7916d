import { Anchor, Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { tooLargeFile } from '@vereinshaus/contract/files';
import { formatNumber } from '@vereinshaus/contract/money';
import { importLimits } from '@vereinshaus/contract/person-import';
import { useState } from 'react';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useFileDrop } from '../../../kit/use-file-drop.ts';
import { templatePath, useUploadTable } from './imports.api.ts';

/** Step 1: the file. It is read at once; nothing is written before the last step. */
type Props = {
  onUploaded: (fileId: string) => void;
  /** Of a table of persons there is a template. */
  hasTemplate?: boolean;
};

export const UploadStep = ({ onUploaded, hasTemplate = true }: Props) => {
  const upload = useUploadTable();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | null) => {
    if (file === null) return;
    const isTooLarge = file.size > importLimits.mb * 1024 * 1024;
    setProblem(isTooLarge ? tooLargeFile : null);
    if (!isTooLarge) upload.mutate(file, { onSuccess: ({ file_ID }) => onUploaded(file_ID) });
  };
  const isOver = useFileDrop(choose);
  const message = problem ?? upload.error?.message;
  return (
    <Paper
      withBorder
      p="lg"
      radius="md"
      maw={760}
      {...(isOver && { bd: '2px dashed var(--mantine-primary-color-filled)' })}
    >
      <Stack>
        <Text>
          Lade eine Tabelle mit Überschriften in der ersten Zeile hoch: CSV oder Excel (.xlsx), höchstens{' '}
          {formatNumber(importLimits.rows)} Zeilen und {importLimits.mb} MB. Danach ordnest du die Spalten zu und siehst
          einen Probelauf; erst am Ende wird etwas geschrieben. Du kannst die Datei auch irgendwo auf diese Seite
          ziehen.
        </Text>
        {message !== undefined && <StatusBanner kind="error">{message}</StatusBanner>}
        <Group>
          <FileButton accept=".csv,.txt,.xlsx" onChange={choose} inputProps={{ 'aria-label': 'Tabelle' }}>
            {(props) => (
              <Button {...props} loading={upload.isPending} leftSection={<IconUpload size={18} aria-hidden />}>
                Tabelle hochladen
              </Button>
            )}
          </FileButton>
          {hasTemplate && (
            <Text size="sm">
              <IconDownload size={14} aria-hidden /> Vorlage als{' '}
              <Anchor href={templatePath('xlsx')} download inherit>
                Excel-Datei
              </Anchor>{' '}
              oder{' '}
              <Anchor href={templatePath('csv')} download inherit>
                CSV-Datei
              </Anchor>
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  );
};
