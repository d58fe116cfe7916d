import { Table, type TableThProps } from '@mantine/core';

/** The row header cell: a screen reader announces it with every other cell of the row. It looks like the others. */
export const RowHead = (props: TableThProps) => <Table.Th scope="row" fw="inherit" {...props} />;
