import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';
import { sheetNameOf } from './excel-file.ts';
import { type Column, cellOf, type ExportCell, fileNameOf, plainText, readableText } from './exports.rules.ts';
import { layOut, staysInOneLine, textWidth } from './pdf-layout.ts';

const column = (type: Column['type'], label = 'Spalte'): Column => ({ key: 'a', label, type });

/** The only cell of a table with one column. */
const csvCell = (value: ExportCell, type: Column['type'] = 'text') =>
  csvText({ columns: [column(type)], data: [{ a: value }] }).replace('\ufeffSpalte\r\n', '');

describe('a cell in a CSV file', () => {
  it.each<[string, ExportCell, Column['type'], string]>([
    ['text stays as it is', 'Müller', 'text', 'Müller'],
    ['nothing is empty', null, 'text', ''],
    ['a number has a decimal comma', 1234.5, 'number', '1234,5'],
    ['a whole number has none', 1234, 'number', '1234'],
    ['a negative number stays a number', -7.25, 'number', '-7,25'],
    ['cents become euros', 123450, 'money', '1234,50'],
    ['a few cents keep their zeros', 5, 'money', '0,05'],
    ['a debt has its sign', -205, 'money', '-2,05'],
    ['nothing owed', 0, 'money', '0,00'],
    ['a yes is a word', true, 'text', 'ja'],
    ['a no is a word', false, 'text', 'nein'],
    ['a separator is quoted', 'Huber; Anna', 'text', '"Huber; Anna"'],
    ['quotes are doubled', 'die "Wilden"', 'text', '"die ""Wilden"""'],
    ['a line break is quoted', 'a\nb', 'text', '"a\nb"'],
    ['a comma needs no quotes', 'Wien, 1010', 'text', 'Wien, 1010'],
    ['a formula becomes text', '=1+1', 'text', "'=1+1"],
    ['a formula with separators becomes quoted text', '=HYPERLINK("x";1)', 'text', '"\'=HYPERLINK(""x"";1)"'],
    ['a plus formula becomes text', '+A1', 'text', "'+A1"],
    ['a formula behind a blank becomes text', ' =1+1', 'text', "' =1+1"],
    ['a formula behind a line break becomes text', '\n=1+1', 'text', '"\'\n=1+1"'],
    ['a formula behind what one cannot see becomes text', '\u200b=1+1', 'text', "'\u200b=1+1"],
    ['a minus formula becomes text', '-2+3', 'text', "'-2+3"],
    ['an at sign becomes text', '@SUM(A1)', 'text', "'@SUM(A1)"],
    ['a leading tab becomes text', '\t=1', 'text', "'\t=1"],
    ['a leading carriage return becomes quoted text', '\r=1', 'text', '"\'\r=1"'],
    ['a written number is harmless', '-12,50', 'text', '-12,50'],
    ['a telephone number is harmless', '+43 664 1234567', 'text', '+43 664 1234567'],
  ])('%s', (_, value, type, expected) => {
    expect(csvCell(value, type)).toBe(`${expected}\r\n`);
  });

  it('is guarded in the heading too', () => {
    expect(csvText({ columns: [column('text', '=cmd')], data: [] })).toBe("\ufeff'=cmd\r\n");
  });
});

describe('a cell in a PDF', () => {
  it.each<[string, ExportCell, Column['type'], string]>([
    ['an amount', 123450, 'money', '€\u00a01.234,50'],
    ['a debt', -123450, 'money', '-€\u00a01.234,50'],
    ['a large number', 1234567.5, 'number', '1.234.567,5'],
    ['a year in a column of texts', 2014, 'text', '2014'],
    ['a day', '09.03.2014', 'date', '09.03.2014'],
    ['nothing', null, 'money', ''],
  ])('%s', (_, value, type, expected) => {
    expect(readableText(value, type)).toBe(expected);
  });
});

it('a column finds only what the row has itself', () => {
  expect(cellOf({}, { key: 'constructor', label: '', type: 'text' })).toBeNull();
});

it('a very large number is still readable', () => {
  expect(plainText(1e21, 'number')).toBe('1e+21');
});

it.each([
  ['Verwalter', 'xlsx', 'Verwalter.xlsx'],
  ['Jubilare 2026', 'xlsx', 'Jubilare 2026.xlsx'],
  ['Übersicht: Kurse/Wien', 'pdf', 'Übersicht Kurse Wien.pdf'],
  ['../../etc/passwd', 'csv', 'etc passwd.csv'],
  ['<script>', 'csv', 'script.csv'],
  ['…', 'csv', 'Export.csv'],
  ['a'.repeat(300), 'csv', `${'a'.repeat(100)}.csv`],
])('the file of "%s" has a safe name', (title, extension, expected) => {
  expect(fileNameOf(title, extension)).toBe(expected);
});

it.each([
  ['Personen', 'Personen'],
  ['Kurse: Wien/Graz [2026]?', 'Kurse Wien Graz 2026'],
  ["'Die Wilden'", 'Die Wilden'],
  ['***', 'Tabelle'],
  ['Teilnehmerinnen und Teilnehmer aller Kurse', 'Teilnehmerinnen und Teilnehmer'],
])('the sheet of "%s" has a name Excel takes', (title, expected) => {
  expect(sheetNameOf(title)).toBe(expected);
});

describe('a table on paper', () => {
  const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((total, value) => total + value, 0));
  const texts = (...labels: string[]) => labels.map((label) => column('text', label));
  const phone = '+43 664 1234567';

  it('stands upright and fills the page while everything fits', () => {
    const { orientation, fontSize, widths } = layOut([column('text'), column('money')], [['Anna', '€ 5,00']]);
    expect({ orientation, fontSize }).toEqual({ orientation: 'portrait', fontSize: 9 });
    expect(sum(widths)).toBe(515);
  });

  it('lies on its side when upright would squeeze it', () => {
    const row = [
      'Kirchengasser',
      'Maximiliane',
      '09.03.2014',
      'maximiliane.kirchengasser@example.at',
      phone,
      '1150',
      'Rudolfsheim-Fünfhaus',
      'Reindorfgasse 12/3/45',
    ];
    const columns = texts('Nachname', 'Vorname', 'Geburtsdatum', 'E-Mail', 'Telefon', 'PLZ', 'Ort', 'Straße');
    expect(layOut(columns, [row]).orientation).toBe('landscape');
  });

  it('breaks texts, and never a telephone number, a postcode or a moment, however long the texts are', () => {
    const long = 'ein langer Text mit vielen Wörtern, der sich über mehrere Zeilen zieht';
    const row = [long, phone, long, '1150', 'Sa., 14.11.2026, 18:00', long, long];
    const { widths, fontSize } = layOut(texts('A', 'Telefon', 'B', 'PLZ', 'Beginn', 'C', 'D'), [row]);
    for (const index of [1, 3, 4]) {
      expect(widths[index]).toBeGreaterThanOrEqual(textWidth(row[index] ?? '') * fontSize);
    }
    expect(widths[0]).toBeLessThan(textWidth(long) * fontSize);
  });

  it('never leaves the page, however many columns there are', () => {
    const many = Array.from({ length: 100 }, () => column('number', 'Teilnehmerzahl'));
    const { widths, orientation } = layOut(many, [many.map(() => '1.000.000')]);
    expect(orientation).toBe('landscape');
    expect(sum(widths)).toBeLessThanOrEqual(778);
  });

  it.each([
    [phone, true],
    ['1150', true],
    ['09.03.2014', true],
    ['Sa., 14.11.2026, 18:00', true],
    ['16:00–17:00', true],
    ['€\u00a01.234,50', true],
    ['Wien 1150', false],
    ['Samstag', false],
  ])('„%s“ stays in one line: %s', (text, expected) => {
    expect(staysInOneLine(text)).toBe(expected);
  });
});
