import { expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { tableOf } from './table-file.ts';

type Cell = { value?: string; type: StringConstructor; columnSpan?: number } | null;

const texts = (...values: readonly string[]): Cell[] => values.map((value) => ({ value, type: String }));
const excel = (rows: Cell[][]) => writeExcelFile(rows).toBuffer();

it('200 columns are too many, whatever is merged in them', async () => {
  const wide = Array.from({ length: 200 }, (_, index) => `Spalte ${index}`);
  expect(await tableOf('breit.xlsx', await excel([texts(...wide), texts(...wide)]))).toEqual({
    problem: 'tooManyColumns',
  });
});

it('a title over merged cells is no heading; merged cells below it leave the others empty', async () => {
  const title: Cell[] = [{ value: 'Mitglieder 2026', type: String, columnSpan: 3 }, null, null];
  const heading = texts('Vorname', 'Nachname', 'Ort');
  expect(await tableOf('titel.xlsx', await excel([title, heading, texts('Eva', 'Huber', 'Wien')]))).toEqual({
    problem: 'noHeadings',
  });
  const merged: Cell[] = [{ value: 'Eva', type: String }, { value: 'Huber', type: String, columnSpan: 2 }, null];
  expect(await tableOf('verbunden.xlsx', await excel([heading, merged]))).toEqual({
    table: [
      ['Vorname', 'Nachname', 'Ort'],
      ['Eva', 'Huber', ''],
    ],
  });
});

it('80,000 empty rows at the end are none; before a last one they are too many', async () => {
  const empty = ';\n'.repeat(80_000);
  const csv = (end: string) => Buffer.from(`Vorname;Nachname\nEva;Huber\n${empty}${end}`, 'utf8');
  expect(await tableOf('leer.csv', csv(''))).toEqual({
    table: [
      ['Vorname', 'Nachname'],
      ['Eva', 'Huber'],
    ],
  });
  expect(await tableOf('spaet.csv', csv('Max;Huber\n'))).toEqual({ problem: 'tooManyRows' });
  const rows = [texts('Vorname', 'Nachname'), ...Array.from({ length: 12_000 }, (): Cell[] => [])];
  expect(await tableOf('leer.xlsx', await excel([...rows, texts('Eva', 'Huber')]))).toEqual({ problem: 'tooManyRows' });
});

it('the apostrophe of our own files before what looks like a formula is left out, and others stay', async () => {
  const file = "Nachname;Telefon\r\n'=Huber;'+43/664/1234567\r\n's Heer;'n\r\n";
  expect(await tableOf('liste.csv', Buffer.from(file))).toEqual({
    table: [
      ['Nachname', 'Telefon'],
      ['=Huber', '+43/664/1234567'],
      ["'s Heer", "'n"],
    ],
  });
});

const bigEndian = (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]);

it.each<readonly [what: string, file: Buffer]>([
  ['a line that tells Excel how to divide', Buffer.from('sep=;\r\nVorname;Nachname\r\nJörg;Huber "Jogi"\r\n')],
  ['the order of two bytes of a letter', bigEndian('Vorname;Nachname\r\nJörg;Huber "Jogi"\r\n')],
  [
    'a line that tells Excel how to divide by bars',
    Buffer.from('sep=|\r\nVorname|Nachname\r\nJörg|Huber "Jogi"\r\n|\r\n'),
  ],
  ['the ends of lines of an old Mac', Buffer.from('Vorname;Nachname\rJörg;Huber "Jogi"\r')],
  ['what nobody sees', Buffer.from('\u200bVorname;Nach\u00adname\r\nJörg;Huber "Jogi"\u200e\r\n')],
])('%s does not get into the table', async (_, file) => {
  expect(await tableOf('liste.csv', file)).toEqual({
    table: [
      ['Vorname', 'Nachname'],
      ['Jörg', 'Huber "Jogi"'],
    ],
  });
});

/** The same bytes in code pages 437 and 850. */
const dosBytes: Readonly<Record<string, number>> = {
  ä: 0x84,
  ö: 0x94,
  ü: 0x81,
  Ä: 0x8e,
  Ö: 0x99,
  Ü: 0x9a,
  ß: 0xe1,
  é: 0x82,
};
const dosText = (text: string) => Buffer.from(Array.from(text, (sign) => dosBytes[sign] ?? sign.charCodeAt(0)));

it.each([
  ['Vorname;Ort\r\nJörg Müller;Große Straße 3, Österreich\r\nÄnne;Übelbach\r\nRené;Köln\r\n'],
  ['Vorname;Ort\r\nMüller;Graz\r\n'],
])('%j in letters of DOS is read', async (text) => {
  const cells = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(await tableOf('dos.csv', dosText(text))).toEqual({ table: cells });
});

it('a letter on which the code pages of DOS do not agree is named, and a quote that is never closed is not guessed', async () => {
  const unsure = Buffer.concat([dosText('Vorname;Ort\r\nJörg;'), Buffer.from([0x9b]), Buffer.from('\r\n')]);
  expect(await tableOf('dos.csv', unsure)).toEqual({ problem: 'brokenText' });
  expect(await tableOf('offen.csv', Buffer.from('Vorname;Ort\r\nEva;"Graz\r\nTim;Linz\r\n'))).toEqual({
    problem: 'unreadable',
  });
});

/** As Excel for the Mac writes „CSV (Macintosh)“. */
const macLetters = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß';
const macText = (text: string) =>
  Buffer.from(
    Array.from(text, (sign) => (/[\0-\x7f]/.test(sign) ? sign.charCodeAt(0) : 0x80 + macLetters.indexOf(sign))),
  );
const windows = (text: string) => Buffer.from(text.replaceAll('š', '\x9a').replaceAll('Š', '\x8a'), 'latin1');

it.each<readonly [text: string, file: Buffer]>([
  [
    'Vorname|Ort\rJörg Müller|Große Straße 3, Österreich\r',
    macText('Vorname|Ort\rJörg Müller|Große Straße 3, Österreich\r'),
  ],
  ['Vorname;Ort\nBärbel;Köln\n', macText('Vorname;Ort\nBärbel;Köln\n')],
  ['Vorname;Ort\nMiloš Tomašek;Großenzersdorf\n', windows('Vorname;Ort\nMiloš Tomašek;Großenzersdorf\n')],
  ['Vorname;Ort\nŠime Tomašek;Laut § 5\n', windows('Vorname;Ort\nŠime Tomašek;Laut § 5\n')],
])('%j is read in the letters in which it was written', async (text, file) => {
  const cells = text
    .trim()
    .split(/[\r\n]/)
    .map((line) => line.split(/[|;]/));
  expect(await tableOf('liste.csv', file)).toEqual({ table: cells });
});
