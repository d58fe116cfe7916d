// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ReportTable } from './ReportTable.tsx';

afterEach(cleanup);

test('no money is a dash, a sum of nothing is said; the table is named apart from its chart', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ReportTable
          report={{
            title: 'Saldenliste',
            from: 20260101,
            to: 20261231,
            columns: [
              { label: 'Bezeichnung', type: 'text' },
              { label: 'Ende', type: 'money' },
            ],
            rows: [
              { level: 'line', cells: ['Kassa', 0] },
              { level: 'line', cells: ['Bank', 500] },
              { level: 'total', cells: ['Summe', 0] },
            ],
          }}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  const ends = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
  expect(ends).toEqual(['Ende', '–', formatMoney(500), formatMoney(0)]);
  expect(screen.getByRole('region', { name: 'Tabelle: Saldenliste' })).toBeDefined();
});
