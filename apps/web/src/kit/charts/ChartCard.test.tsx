// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChartCard } from './ChartCard.tsx';

afterEach(cleanup);

const shown = (rows: readonly (readonly [string, ...number[]])[]) => {
  render(
    <MantineProvider env="test">
      <ChartCard title="Einnahmen" headings={['Monat', 'Einnahmen in €']} rows={rows}>
        Säulen
      </ChartCard>
    </MantineProvider>,
  );
  const found = {
    chart: screen.queryByRole('img') !== null,
    table: screen.queryByRole('button', { name: 'Als Tabelle' }) !== null,
    words: screen.queryByText('Hier gibt es noch keine Zahlen.') !== null,
  };
  cleanup();
  return found;
};

test('where there are no numbers a sentence stands in place of an empty frame', () => {
  const sentence = { chart: false, table: false, words: true };
  expect(shown([])).toEqual(sentence);
  expect(shown([['Jänner', 0]])).toEqual(sentence);
  expect(
    shown([
      ['Jänner', 0],
      ['Februar', -5],
    ]),
  ).toEqual({ chart: true, table: true, words: false });
});
