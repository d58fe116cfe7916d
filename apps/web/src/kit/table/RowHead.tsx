import { Table, type TableThProps } from '@mantine/core';

/** The cell that names its row: a screen reader says it with every other cell of the row. It looks like the others. */
export const RowHead = (props: TableThProps) => <Table.Th scope="row" fw="inherit" {...props} />;
