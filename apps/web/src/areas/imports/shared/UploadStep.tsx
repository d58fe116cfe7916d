import { Anchor, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { tooLargeFile } from '@vereinshaus/contract/files/calls';
import { importLimits } from '@vereinshaus/contract/imports/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { FileBox } from '../../../kit/FileBox.tsx';
import { templatePath, useUploadTable } from './imports.api.ts';

const Templates = () => (
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
);

type Props = {
  onUploaded: (fileId: string) => void;
  /** Of a table of persons there is a template. */
  hasTemplate?: boolean;
};

/** Step 1: the file. It is read at once; nothing is written before the last step. */
export const UploadStep = ({ onUploaded, hasTemplate = true }: Props) => {
  const upload = useUploadTable();
  return (
    <FileBox
      what="Tabelle"
      accept=".csv,.txt,.xlsx"
      largestMb={importLimits.mb}
      tooLarge={tooLargeFile}
      upload={upload}
      onChoose={(file) => upload.mutate(file, { onSuccess: ({ file_ID }) => onUploaded(file_ID) })}
      aside={hasTemplate && <Templates />}
    >
      Lade eine Tabelle mit Überschriften in der ersten Zeile hoch: CSV oder Excel (.xlsx), höchstens{' '}
      {formatNumber(importLimits.rows)} Zeilen und {importLimits.mb} MB. Danach ordnest du die Spalten zu und siehst
      einen Probelauf; erst am Ende wird etwas geschrieben. Du kannst die Datei auch irgendwo auf diese Seite ziehen.
    </FileBox>
  );
};
