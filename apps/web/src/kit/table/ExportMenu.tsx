import { Loader, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ButtonMenu } from '../ButtonMenu.tsx';
import { type ExportFormat, exportFormats, exportLabels, exportTable, type TableToExport } from './export-table.ts';

type Props<Row> = {
  load: () => Promise<TableToExport<Row>>;
  fileName: string | undefined;
  /** Above 0, only these rows are exported. */
  chosenCount: number;
  isPhone: boolean;
};

const icons = { pdf: IconFileTypePdf, csv: IconFileTypeCsv, excel: IconFileSpreadsheet };

/** Exports the table as a file. Errors appear in the banner, like those of every command. */
export const ExportMenu = <Row,>({ load, fileName, chosenCount, isPhone }: Props<Row>) => {
  const exporting = useMutation({ mutationFn: (format: ExportFormat) => exportTable(format, load, fileName) });
  const running = exporting.isPending ? exporting.variables : undefined;
  const label = running
    ? `${exportLabels[running]} wird erstellt …`
    : chosenCount > 0
      ? `${chosenCount} exportieren`
      : 'Exportieren';
  return (
    <ButtonMenu
      variant="default"
      size={isPhone ? 'sm' : 'xs'}
      leftSection={running ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
      isBusy={exporting.isPending}
      items={() => (
        <>
          {chosenCount > 0 && <Menu.Label>Nur die Auswahl ({chosenCount})</Menu.Label>}
          {exportFormats.map((format) => {
            const Icon = icons[format];
            return (
              <Menu.Item
                key={format}
                leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
                onClick={() => exporting.mutate(format)}
              >
                {exportLabels[format]}
              </Menu.Item>
            );
          })}
        </>
      )}
    >
      {label}
    </ButtonMenu>
  );
};
