import { choice, count, day, line, percent, type RecordFields, yesNo } from '@vereinshaus/contract/kit/record-fields';
import { expect, test } from 'vitest';
import { defineRecord } from './record.ts';

const fields = {
  title: { ...line(20), column: 'name', label: 'Name' },
  size: { ...choice({ s: 'klein', l: 'groß' }, 's'), column: 'size', label: 'Größe' },
  since: { ...day, column: 'valid_from', label: 'Seit' },
  share: { ...percent, column: 'percent', label: 'Anteil', historyLabel: 'Anteil in Prozent' },
  seats: { ...count(9), column: 'seats', label: 'Plätze' },
  isOpen: { ...yesNo(true), column: 'is_open', label: 'offen' },
} as const satisfies RecordFields;

const record = defineRecord(fields);
const values = { title: '', size: 's', since: 20_260_901, share: 12.5, seats: 0, isOpen: false } as const;
const stored = { name: '', size: 's', valid_from: '2026-09-01', percent: 12.5, seats: null, is_open: false };

test('values cross the rim in both directions: none is null, an empty text stays one', () => {
  expect(record.columns).toEqual(['name', 'size', 'valid_from', 'percent', 'seats', 'is_open']);
  expect(record.toColumns(values)).toEqual(stored);
  expect(record.toValues({ ...stored, percent: '12.50' })).toEqual(values);
});

test('a change is told by the words of the fields, and nothing is told where nothing changed', () => {
  expect(record.changesBetween(values, { ...values })).toBeNull();
  expect(record.changesBetween(values, { ...values, size: 'l', since: 0, share: 15 })).toEqual({
    Größe: { before: 'klein', after: 'groß' },
    Seit: { before: '2026-09-01', after: null },
    'Anteil in Prozent': { before: 12.5, after: 15 },
  });
});
