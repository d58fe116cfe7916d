import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import { QueryState } from '../../../kit/QueryState.tsx';
import { CellEditor } from './CellEditor.tsx';
import { rowQuery } from './imports.api.ts';

/** A row as it stands in the table, every cell to be corrected. */
export const RowCells = ({ table, row }: { table: ImportTable; row: number }) => {
  const cells = useQuery(rowQuery(table.file_ID, row));
  return (
    <QueryState query={cells}>
      {(data) => (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" py="xs">
          {table.columns.map(({ index, heading }) => (
            <CellEditor
              key={`${index} ${data.cells[index]}`}
              fileId={table.file_ID}
              row={row}
              column={index}
              label={heading || `Spalte ${index + 1}`}
              value={data.cells[index] ?? ''}
              isLabelled
            />
          ))}
        </SimpleGrid>
      )}
    </QueryState>
  );
};
