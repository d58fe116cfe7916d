import { expect, it } from 'vitest';
import { pdfAccessFaults, pdfOutline } from './pdf-access.testing.ts';
import { documentFile, type PdfDocument } from './pdf-document.ts';
import { pdfFile } from './pdf-file.ts';

const paper = { title: 'Müller & Söhne', pageSize: 'A4', pageOrientation: 'portrait' } as const;
const drawn = (document: Partial<PdfDocument>) => documentFile({ ...paper, content: [], ...document }, new Date(0));

it('a document is read out in its order: headings, lists, tables with their heads, pictures in words', async () => {
  const pdf = await drawn({
    footer: 'Turnverein, Hauptstraße 1',
    content: [
      { text: 'Rechnung', headlineLevel: 1 },
      { columns: [{ text: ['Hallo ', { text: 'Eva', bold: true }, ','] }, { text: '' }] },
      { ul: ['rot', { stack: ['blau', 'grün'] }] },
      { ol: ['zuerst', 'dann'] },
      {
        table: {
          headerRows: 1,
          headerColumns: 1,
          body: [
            ['Was', 'Wie viel'],
            ['Kurs', ''],
            [{ text: 'Summe', colSpan: 2 }, ''],
          ],
        },
      },
      { qr: 'https://verein.test', alt: 'Code für die Bank' },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 90, y2: 0 }] },
      { text: 'Danke' },
    ],
  });
  expect(await pdfOutline(pdf)).toEqual([
    'Document',
    ' H1 Rechnung',
    ' P Hallo Eva,',
    ' L',
    '  LI',
    '   LBody rot',
    '  LI',
    '   LBody',
    '    P blau',
    '    P grün',
    ' L',
    '  LI',
    '   Lbl 1.',
    '   LBody zuerst',
    '  LI',
    '   Lbl 2.',
    '   LBody dann',
    ' Table',
    '  THead',
    '   TR',
    '    TH Column Was',
    '    TH Column Wie viel',
    '  TBody',
    '   TR',
    '    TH Row Kurs',
    '    TD',
    '   TR',
    '    TH Row Summe',
    ' Figure [Code für die Bank]',
    ' P Danke',
    ' P Turnverein, Hauptstraße 1',
  ]);
  expect(await pdfAccessFaults(pdf)).toEqual([]);
});

it('what goes on over several pages is said once, the repeated head and foot too', async () => {
  const column = { key: 'name', label: 'Name', type: 'text' } as const;
  const rows = Array.from({ length: 120 }, (_, index) => ({ name: `Person ${index}` }));
  const table = { title: 'Mitglieder', additionalTitles: ['Alle'], columns: [column], data: rows };
  const list = await pdfFile({
    table,
    now: new Date(0),
    letterhead: { clubName: 'Turnverein', address: '', logo: null, colour: '#1d4ed8' },
  });
  const outline = await pdfOutline(list);
  expect(outline.slice(0, 10)).toEqual([
    'Document',
    ' P Turnverein',
    ' H1 Mitglieder',
    ' P Alle',
    ' Table',
    '  THead',
    '   TR',
    '    TH Column Name',
    '  TBody',
    '   TR',
  ]);
  expect(outline.filter((line) => line.includes('TD Person'))).toHaveLength(120);
  expect(await pdfAccessFaults(list)).toEqual([]);

  const letters = await drawn({
    footer: 'Turnverein',
    letters: ['Wort '.repeat(900), 'Kurz'].map((text) => [{ text: 'Brief', headlineLevel: 1 }, { text }]),
  });
  const read = await pdfOutline(letters);
  expect(read.map((line) => line.slice(0, 9))).toEqual(
    ['Document', ' H1 Brief', ' P Wort W', ' H1 Brief', ' P Kurz', ' P Turnverein'].map((line) => line.slice(0, 9)),
  );
  expect(read[2]?.match(/Wort/g)).toHaveLength(900);
  expect(await pdfAccessFaults(letters)).toEqual([]);
});

it('the reader finds what is wrong', async () => {
  const pdf = await drawn({
    content: [
      { text: 'Unten', headlineLevel: 2 },
      { table: { body: [['ohne', 'Kopf']] } },
      { qr: 'https://verein.test', alt: '' },
    ],
  });
  expect(await pdfAccessFaults(pdf)).toEqual([
    'headings go down one by one',
    'pictures are told in words',
    'tables have heads',
  ]);
});
