import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (text: string) => {
  const file = join(folder, 'rows.csv');
  await writeFile(file, text);
  const rows: string[][] = [];
  for await (const batch of csvRows(file, () => undefined)) rows.push(...batch);
  return rows;
};

describe('a CSV file', () => {
  it.each([
    [
      'a;b;c\n1;2;3\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      '\uFEFFa;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"a";"b;c";"d ""e"""\n', [['a', 'b;c', 'd "e"']]],
    ['"a\nb";c\n', [['a\nb', 'c']]],
    [';;\n', [['', '', '']]],
    ['"";"x"\n\n', [['', 'x']]],
    ['', []],
  ])('%j has the rows %j', async (text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  it('reads what a full parser reads', async () => {
    const cell = fc.stringMatching(/^[a-zäöüß0-9 ;".,\n-]{0,12}$/).map((value) => value.trim());
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const text = table.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')).join('\n');
        const expected: unknown = parse(text, { delimiter: ';', relax_column_count: true });
        expect(await read(`${text}\n`)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('may have lines that lie across two pieces of the file', async () => {
    const line = `"${'x'.repeat(999)}";"ä"`;
    const rows = await read(`${Array.from({ length: 3000 }, () => line).join('\n')}\n`);
    expect(rows).toHaveLength(3000);
    expect(new Set(rows.map((row) => row.join('|').length))).toEqual(new Set([1001]));
  });
});
