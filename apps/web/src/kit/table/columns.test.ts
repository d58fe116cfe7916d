import { expect, test } from 'vitest';
import { matchesFilter } from './client-rows.ts';
import { type Column, cellText, shownText } from './columns.ts';
import { exportBody } from './export-table.ts';

type Row = { value: number };

const column = (type: Column<Row>['type']): Column<Row> => ({
  key: 'value',
  label: 'Wert',
  ...(type && { type }),
  value: ({ value }) => value,
});

const none: Row = { value: 0 };

test('none is a dash where things or money are counted; an age and a mark are numbers', () => {
  expect(shownText(column('count'), none)).toBe('–');
  expect(shownText(column('money'), none)).toBe('–');
  expect(shownText(column('number'), none)).toBe('0');
  expect(shownText(column('count'), { value: 1200 })).toBe(cellText(column('number'), { value: 1200 }));
});

test('files and filters take it for the number that it is', () => {
  const file = exportBody({ title: 'Kurse', additionalTitles: [], columns: [column('count')], rows: [none] });
  expect(file.columns).toEqual([{ key: 'value', label: 'Wert', type: 'number', isSummed: false }]);
  expect(file.data).toEqual([{ value: 0 }]);
  expect(matchesFilter(column('count'), none, '<1')).toBe(true);
  expect(matchesFilter(column('count'), none, '>0')).toBe(false);
});
