// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { TableCards } from './TableCards.tsx';

afterEach(cleanup);

type Row = { id: number; name: string; place: string };

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'place', label: 'Ort', value: ({ place }) => place },
];

const show = (cardLine?: (row: Row) => string) =>
  render(
    <MantineProvider env="test">
      <TableCards
        columns={columns}
        rows={[{ id: 1, name: 'Zoë', place: 'Graz' }]}
        rowId={({ id }) => id}
        selection={null}
        expansion={null}
        isRefreshing={false}
        cardTitle={undefined}
        cardLine={cardLine}
        renderDetail={undefined}
        cardActions={({ name }) => <button type="button">{`${name} anrufen`}</button>}
      />
    </MantineProvider>,
  );

test('a row is a card with its columns and its buttons', () => {
  show();
  expect(screen.getByText('Graz')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zoë anrufen' })).toBeTruthy();
});

test('with a line of its own it has two lines, and opens to the rest', () => {
  show(() => '9 Jahre');
  expect(screen.getByText('9 Jahre')).toBeTruthy();
  expect(screen.queryByText('Graz')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zoë anrufen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mehr' }));
  expect(screen.getByText('Graz')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zoë anrufen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Weniger' }).getAttribute('aria-expanded')).toBe('true');
});
