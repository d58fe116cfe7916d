import { describe, expect, it } from 'vitest';
import { type BookedEntry, bmdRows, bmdText } from './bmd.ts';

let lastId = 0;
const entry = (debit: number, credit: number, cents: number, more: Partial<BookedEntry> = {}): BookedEntry => ({
  id: (lastId += 1),
  documentId: 1,
  on: '2026-03-01',
  number: '2026-00001',
  symbol: 'AR',
  text: 'Turnen',
  debit,
  credit,
  cents,
  taxCode: 'none',
  percent: 0,
  isInput: false,
  taxAccount: null,
  isReverseCharge: false,
  bmdCode: null,
  ...more,
});
const sale = { taxCode: 'standard', percent: 20, taxAccount: 3500 };
const bought = { taxCode: 'input20', percent: 20, isInput: true, taxAccount: 2500, symbol: 'ER' };

describe('rows for BMD', () => {
  it('have the amount with its tax, and say what of it is tax', () => {
    const rows = bmdRows([entry(20_042, 4110, 10_000, sale), entry(20_042, 3500, 2000, sale)]);
    expect(bmdText(rows).split('\r\n')[1]).toBe(
      '4110;20042;AR;202600001;01.03.2026;01.03.2026;2;1;120,00;20;20,00;Turnen;;;',
    );
  });

  it('of what was bought as well', () => {
    const rows = bmdRows([entry(7400, 2800, 5000, bought), entry(2500, 2800, 1000, bought)]);
    expect(rows).toMatchObject([{ debit: 7400, credit: 2800, cents: 6000, taxCents: 1000 }]);
    expect(bmdText(rows).split('\r\n')[1]?.split(';').slice(6, 11)).toEqual(['2', '2', '60,00', '20', '10,00']);
  });

  it('keep two amounts of one document apart, and take a credit back as it was', () => {
    const rows = bmdRows([
      entry(20_042, 4110, 10_000, sale),
      entry(20_042, 3500, 2000, sale),
      entry(20_042, 4110, 5000, sale),
      entry(20_042, 3500, 1000, sale),
      entry(4110, 20_042, 3000, { ...sale, documentId: 2 }),
      entry(3500, 20_042, 600, { ...sale, documentId: 2 }),
    ]);
    expect(rows.map(({ cents, taxCents }) => [cents, taxCents])).toEqual([
      [12_000, 2000],
      [6000, 1000],
      [3600, 600],
    ]);
  });

  it('of the club that its accountant calls otherwise, and of one that she has no code for', () => {
    const renamed = { ...sale, bmdCode: '17' };
    const rows = bmdRows([entry(20_042, 4110, 10_000, renamed), entry(20_042, 3500, 2000, renamed)]);
    expect(bmdText(rows).split('\r\n')[1]?.split(';').slice(6, 11)).toEqual(['2', '17', '120,00', '20', '20,00']);
    const unknown = { ...sale, bmdCode: '' };
    const apart = bmdRows([entry(20_042, 4110, 10_000, unknown), entry(20_042, 3500, 2000, unknown)]);
    expect(
      bmdText(apart)
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(';').slice(7, 11)),
    ).toEqual([
      ['', '100,00', '', ''],
      ['', '20,00', '', ''],
    ]);
  });

  // docs/rules/umsatzsteuer.md
  it('with Reverse Charge have the amount of the invoice, where BMD knows the code; otherwise both entries', () => {
    const reverse = { taxCode: 'reverseInput20', percent: 20, isInput: true, isReverseCharge: true, taxAccount: 3508 };
    const twice = (bmdCode: string | null) => [
      entry(7380, 2800, 10_000, { ...reverse, bmdCode }),
      entry(2505, 3508, 2000, { ...reverse, bmdCode }),
      entry(7380, 2800, 5000, { ...reverse, bmdCode }),
      entry(2505, 3508, 1000, { ...reverse, bmdCode }),
    ];
    expect(bmdRows(twice('19')).map(({ debit, cents, taxCents }) => [debit, cents, taxCents])).toEqual([
      [7380, 10_000, 2000],
      [7380, 5000, 1000],
    ]);
    expect(bmdText(bmdRows(twice('19'))).split('\r\n')[1]).toBe(
      '2800;7380;AR;202600001;01.03.2026;01.03.2026;2;19;100,00;20;20,00;Turnen;;;',
    );
    expect(bmdRows(twice(null)).map(({ debit, cents, taxCents }) => [debit, cents, taxCents])).toEqual([
      [7380, 10_000, 0],
      [2505, 2000, 0],
      [7380, 5000, 0],
      [2505, 1000, 0],
    ]);
  });

  it('add up to the entries, whatever they are', () => {
    const entries = [entry(2800, 20_042, 700), entry(20_042, 3500, 33, sale), entry(7790, 2800, 150)];
    const sum = (rows: readonly { cents: number }[]) => rows.reduce((whole, { cents }) => whole + cents, 0);
    expect(sum(bmdRows(entries))).toBe(sum(entries));
  });

  it('hold no separator in a text', () => {
    const line = bmdText(bmdRows([entry(2800, 4800, 100, { text: 'Spende; "groß"\nDanke', number: 'ER/17-b' })]));
    expect(line.split('\r\n')[1]).toBe('4800;2800;AR;ER17b;01.03.2026;01.03.2026;2;;1,00;;;Spende, groß Danke;;;');
  });
});
