import { exports as exportCalls } from '@vereinshaus/contract/exports/calls';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api.ts';
import { type Column, describeFilters } from './columns.ts';
import { exportBody, exportFailure, exportTable } from './export-table.ts';

type Row = { name: string; born: number; fee: number; seen: number; age: number | null; state: number };

const columns: readonly Column<Row>[] = [
  { key: 'fee', label: 'Beitrag', type: 'money', value: (row) => row.fee },
  { key: 'name', label: 'Name', value: (row) => row.name, render: () => 'nur am Schirm' },
  { key: 'born', label: 'Geburtsdatum', type: 'date', value: (row) => row.born },
  { key: 'seen', label: 'Zuletzt aktiv', type: 'moment', value: (row) => row.seen },
  { key: 'age', label: 'Alter', type: 'number', value: (row) => row.age },
];

const row: Row = { name: 'Jörg Müller', born: 20140309, fee: 5000, seen: 1_794_675_600, age: null, state: 1 };

describe('the body of an export', () => {
  const body = exportBody({ title: 'Alle Personen', additionalTitles: ['Ort enthält „Graz“'], columns, rows: [row] });

  test('carries the columns in their order', () => {
    expect(body.columns).toEqual([
      { key: 'fee', label: 'Beitrag', type: 'money', isSummed: true },
      { key: 'name', label: 'Name', type: 'text', isSummed: false },
      { key: 'born', label: 'Geburtsdatum', type: 'date', isSummed: false },
      { key: 'seen', label: 'Zuletzt aktiv', type: 'text', isSummed: false },
      { key: 'age', label: 'Alter', type: 'number', isSummed: false },
    ]);
  });

  test('amounts stay numbers, days read as on the screen, nothing is empty text', () => {
    expect(body.data).toEqual([
      { fee: 5000, name: 'Jörg Müller', born: '09.03.2014', seen: 'Sa., 14.11.2026, 18:00', age: '' },
    ]);
  });

  test('is what the contract asks for, also when texts are too long', () => {
    const long = { ...row, name: 'x'.repeat(9000) };
    const table = { title: 'T'.repeat(500), additionalTitles: Array.from({ length: 30 }, () => 'f'.repeat(400)) };
    expect(exportCalls.pdf.input.safeParse(exportBody({ ...table, columns, rows: [long] })).success).toBe(true);
  });
});

test('active filters become sentences, with the label of a choice instead of its code', () => {
  const state: Column<Row> = {
    key: 'state',
    label: 'Stand',
    value: (r) => r.state,
    filter: 'select',
    options: [{ value: '1', label: 'Mitglied' }],
  };
  const filters = describeFilters([...columns, state], 'hub', { state: '1', name: 'Mül' });
  expect(filters.map(({ words }) => words)).toEqual(['Suche nach „hub“', 'Name enthält „Mül“', 'Stand: Mitglied']);
  expect(describeFilters(columns, '', { name: '>=5' }).map(({ words }) => words)).toEqual(['Name >=5']);
});

const refusal = (code: string, message: string) => new ApiError(422, { code, message });
const loadNothing = () => Promise.resolve({ title: 'Leer', additionalTitles: [], columns, rows: [] });

describe('when no file comes', () => {
  test('an empty table says so without asking the server', async () => {
    await expect(exportTable('pdf', loadNothing, undefined)).rejects.toThrow('Es gibt keine Daten zum Exportieren.');
  });

  test('each kind of file has its sentence', () => {
    const cause = refusal('request.invalid', 'Irgendetwas');
    expect(exportFailure('pdf', cause)).toBe('Es ist ein Fehler beim Erstellen des PDFs aufgetreten.');
    expect(exportFailure('csv', cause)).toBe('Es ist ein Fehler beim Erstellen der CSV-Datei aufgetreten.');
    expect(exportFailure('excel', new Error('x'))).toBe(
      'Es ist ein Fehler beim Erstellen der Excel-Datei aufgetreten.',
    );
  });

  test('what the export itself refuses, and a missing connection, speak for themselves', () => {
    expect(exportFailure('pdf', refusal('exports.tooLargeForPdf', 'Das ist zu viel für ein PDF.'))).toBe(
      'Das ist zu viel für ein PDF.',
    );
    expect(exportFailure('pdf', refusal('offline', 'Es besteht leider keine Internet-Verbindung.'))).toBe(
      'Es besteht leider keine Internet-Verbindung.',
    );
  });
});
