import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '../../../kit/table/columns.ts';

/** The course name as a link: the first column of every list of courses. */
export const courseColumn = <Row extends { ID: number; name: string }>(width: number): Column<Row> => ({
  key: 'name',
  label: 'Kurs',
  value: ({ name }) => name,
  render: ({ ID, name }) => (
    <Anchor component={Link} to={`/kurse/${ID}`} inherit>
      {name}
    </Anchor>
  ),
  width,
  sticky: true,
});
