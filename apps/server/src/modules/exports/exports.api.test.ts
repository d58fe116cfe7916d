import { contract } from '@vereinshaus/contract';
import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfCharacters, pdfPages, pdfRuns, unzip } from './exports.testing.ts';
import { pdfAccessFaults } from './pdf-access.testing.ts';

const house = useHouse();
let member: Actor = null;

beforeAll(async () => {
  member = await buildPerson(house(), await buildClub(house()));
});

const columns = [
  { key: 'name', label: 'Name', type: 'text' as const },
  { key: 'birth', label: 'Geburtsdatum', type: 'date' as const },
  { key: 'age', label: 'Alter', type: 'number' as const },
  { key: 'balance', label: 'Saldo', type: 'money' as const },
];

const families = {
  title: 'Familien: Übersicht',
  columns,
  data: [
    { name: 'Grün; Änne', birth: '09.03.2014', age: 12, balance: 123450 },
    { name: '=1+1', birth: 'unbekannt', age: null, balance: -205 },
  ],
};

const decoded = ({ content }: ExportedFile) => Buffer.from(content, 'base64');

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, age: index }));

describe('CSV', () => {
  it('carries the table as Excel in Austria reads it', async () => {
    const file = await house().as(member).call(contract.exports.csv, families);
    expect(file.fileName).toBe('Familien Übersicht.csv');
    expect(file.mimeType).toBe('text/csv;charset=utf-8');
    expect(decoded(file).toString('utf8')).toBe(
      ['\ufeffName;Geburtsdatum;Alter;Saldo', '"Grün; Änne";09.03.2014;12;1234,50', "'=1+1;unbekannt;;-2,05", ''].join(
        '\r\n',
      ),
    );
  });
});

describe('Excel', () => {
  it('carries real numbers, amounts and days under a heading that stays', async () => {
    const file = await house().as(member).call(contract.exports.excel, families);
    const parts = unzip(decoded(file));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
      (match) => match[1],
    );
    expect(file.fileName).toBe('Familien Übersicht.xlsx');
    expect(file.mimeType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(texts).toEqual(['Name', 'Geburtsdatum', 'Alter', 'Saldo', 'Grün; Änne', '=1+1', 'unbekannt']);
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>41707<\/v>/);
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>12<\/v>/);
    expect(sheet).toMatch(/<c r="D2"[^>]*><v>1234.5<\/v>/);
    expect(sheet).toMatch(/<c r="D3"[^>]*><v>-2.05<\/v>/);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
    expect(parts.get('xl/workbook.xml')).toContain('name="Familien Übersicht"');
    expect(parts.get('xl/styles.xml')).toContain('&quot;€&quot; #,##0.00;-&quot;€&quot; #,##0.00');
    expect(parts.get('xl/styles.xml')).toContain('dd.mm.yyyy');
  });

  it('puts what else the screen said on a sheet of its own', async () => {
    const file = await house()
      .as(member)
      .call(contract.exports.excel, { ...families, additionalTitles: ['Stand 15.11.2026'] });
    const parts = unzip(decoded(file));
    expect(parts.get('xl/workbook.xml')).toContain('name="Angaben"');
    expect(parts.get('xl/sharedStrings.xml')).toContain('Stand 15.11.2026');
    expect(parts.get('xl/worksheets/sheet2.xml')).not.toContain('autoFilter');
  });
});

describe('PDF', () => {
  it('is one page with umlauts and the euro sign for a short list', async () => {
    const file = await house().as(member).call(contract.exports.pdf, families);
    const pdf = decoded(file);
    expect(file.fileName).toBe('Familien Übersicht.pdf');
    expect(file.mimeType).toBe('application/pdf');
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdfPages(pdf)).toBe(1);
    expect(await pdfAccessFaults(pdf)).toEqual([]);
    expect(['Ä', 'ü', 'Ü', '€'].filter((sign) => !pdfCharacters(pdf).includes(sign))).toEqual([]);
  });

  it('goes on over as many pages as the list needs', async () => {
    const table = { title: 'Lange Liste', columns: columns.slice(0, 3), data: rowsOf(120) };
    expect(pdfPages(decoded(await house().as(member).call(contract.exports.pdf, table)))).toBe(3);
  });

  it('lies on its side when there are many columns', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ key: `k${index}`, label: `Bezeichnung ${index}` }));
    const file = await house()
      .as(member)
      .call(contract.exports.pdf, { title: 'Breit', columns: many, data: [{ k0: 'x' }] });
    expect(decoded(file).toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]');
  });

  it('carries logo and name of the club, title, filter, count and page numbers, and breaks no telephone number', async () => {
    const clubId = await buildClub(house(), { name: 'TVD', full_name: 'Turnverein Demostadt', show_logo: true });
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
    await house().sql(
      `insert into club_logo (club_id, mime_type, content, hash) values ($1, 'image/svg+xml', $2, 'x')`,
      [clubId, Buffer.from(logo)],
    );
    const long = 'ein langer Text mit vielen Wörtern, der sich über mehrere Zeilen zieht';
    const labels = { name: 'Name', phone: 'Telefon', postcode: 'PLZ', note: 'Anmerkung', more: 'Noch etwas' };
    const table = {
      title: 'Alle Personen',
      additionalTitles: ['Ort enthält „Graz“', '80 Personen'],
      columns: Object.entries(labels).map(([key, label]) => ({ key, label })),
      data: Array.from({ length: 80 }, (_, index) => ({
        name: `Maximiliane Kirchengasser ${index}`,
        phone: '+43 664 1234567',
        postcode: '8010',
        note: long,
        more: long,
      })),
    };
    const pdf = decoded(
      await house()
        .as(await buildPerson(house(), clubId))
        .call(contract.exports.pdf, table),
    );
    const runs = pdfRuns(pdf);
    expect(runs.filter((run) => run === '+43 664 1234567')).toHaveLength(80);
    expect(runs.filter((run) => run === '8010')).toHaveLength(80);
    const text = runs.join('');
    const said = ['Turnverein Demostadt', 'Alle Personen', 'Ort enthält „Graz“', '80 Personen'];
    expect([...said, `Seite 2 von ${pdfPages(pdf)}`].filter((words) => !text.includes(words))).toEqual([]);
    expect(text).toContain('Turnverein Demostadt, Alle Personen');
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  });

  it('is made without a logo that cannot be drawn', async () => {
    const clubId = await buildClub(house(), { show_logo: true });
    await house().sql(`insert into club_logo (club_id, mime_type, content, hash) values ($1, 'image/png', $2, 'x')`, [
      clubId,
      Buffer.from('kein Bild'),
    ]);
    const file = await house()
      .as(await buildPerson(house(), clubId))
      .call(contract.exports.pdf, families);
    expect(decoded(file).toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('is refused for a list that is better read in Excel', async () => {
    const table = { title: 'Alles', columns, data: rowsOf(30_000) };
    expect(await house().as(member).refused(contract.exports.pdf, table)).toMatchObject({
      http: 422,
      message: 'Das ist zu viel für ein PDF. Bitte schränke die Liste ein oder nimm Excel oder CSV.',
    });
  });
});

it('a PDF has the sum of amounts below, of prices none', async () => {
  const money = { type: 'money' as const };
  const file = await house()
    .as(member)
    .call(contract.exports.pdf, {
      title: 'Offene Beträge',
      columns: [
        { key: 'name', label: 'Name' },
        { key: 'open', label: 'Offen', ...money, isSummed: true },
        { key: 'price', label: 'Preis', ...money },
      ],
      data: [
        { name: 'Anna', open: 1000, price: 700 },
        { name: 'Bert', open: 550, price: 700 },
      ],
    });
  const words = pdfRuns(decoded(file))
    .join('')
    .replaceAll(/[\s\u00a0]/g, '');
  expect(words).toContain('Summe€15,50');
  expect(words).not.toContain('14,00');
  expect(await pdfAccessFaults(decoded(file))).toEqual([]);
});

describe.each(['pdf', 'csv', 'excel'] as const)('%s', (kind) => {
  it('is for those who are signed in', async () => {
    expect(await house().as(null).refused(contract.exports[kind], families)).toMatchObject({ http: 401 });
  });

  it('refuses a table without rows', async () => {
    const refusal = await house()
      .as(member)
      .refused(contract.exports[kind], { ...families, data: [] });
    expect(refusal).toMatchObject({
      http: 422,
      message: 'Es gibt keine Daten zum Exportieren.',
      code: 'exports.empty',
    });
  });

  it('refuses more than 50,000 rows', async () => {
    const refusal = await house()
      .as(member)
      .refused(contract.exports[kind], { ...families, data: rowsOf(50_001) });
    expect(refusal).toMatchObject({ http: 422, message: 'Das sind zu viele Zeilen für eine Datei.' });
  });

  it('refuses a table without columns', async () => {
    const refusal = await house()
      .as(member)
      .refused(contract.exports[kind], { ...families, columns: [] });
    expect(refusal.http).toBe(422);
  });
});

describe('a body that is too much for the loop', () => {
  /** Counts turns of the event loop during a wait: reading a large body here would block it. */
  const turnsDuring = async <T>(wait: Promise<T>) => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const result = await wait.finally(() => {
      isOver = true;
    });
    return { result, turns };
  };
  const send = (payload: unknown) => house().as(member).ask(contract.exports.csv, payload);
  const wide = Array.from({ length: 20 }, (_, index) => ({ key: `k${index}`, label: `Spalte ${index}` }));
  const table = (cell: unknown) => ({
    title: 'Groß',
    columns: wide,
    data: Array.from({ length: 10_000 }, () => Object.fromEntries(wide.map(({ key }) => [key, cell]))),
  });

  it('is refused in a few words, while everybody else is served', async () => {
    const { result, turns } = await turnsDuring(send(table([])));
    expect(result).toMatchObject({ http: 422, refusal: { code: 'request.invalid' } });
    expect(JSON.stringify(result.refusal).length).toBeLessThan(2000);
    expect(turns).toBeGreaterThan(100);
  });

  it('becomes its file, while everybody else is served', async () => {
    const { result, turns } = await turnsDuring(send(table('ein Wort')));
    expect(result.http).toBe(200);
    expect(turns).toBeGreaterThan(100);
  });

  it('is not even taken from who may not send it', async () => {
    const response = await house().app.inject({
      method: 'POST',
      url: '/api/export/csv',
      headers: { host: 'verein1.test', 'content-type': 'application/json' },
      payload: '{kaputt',
    });
    expect(response.statusCode).toBe(401);
  });

  it('that is no JSON is refused with a sentence', async () => {
    const { http } = await house().as(member).ask(contract.exports.csv, { data: 'nichts' });
    expect(http).toBe(422);
  });
});
