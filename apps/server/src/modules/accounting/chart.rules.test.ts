import { describe, expect, it } from 'vitest';
import { accountsIn } from './chart.rules.ts';

describe('a chart of accounts from a file', () => {
  it('is read by its headings, in whatever order', () => {
    expect(
      accountsIn([
        ['Bezeichnung', 'Kontonummer', 'Art', 'Aktiv'],
        ['Sparkonto', '2810', 'Bank', 'ja'],
        ['', '', '', ''],
        ['Miete', '7400', '', 'nein'],
      ]),
    ).toEqual([
      { line: 2, nr: 2810, name: 'Sparkonto', kind: 1, inflow: true, problem: '' },
      { line: 4, nr: 7400, name: 'Miete', kind: 0, inflow: false, problem: '' },
    ]);
  });

  it('without headings has number and name', () => {
    expect(
      accountsIn([
        ['0600', 'Sportgeräte'],
        ['2710', 'Kassa Kiosk'],
      ]).map(({ nr, kind, inflow }) => [nr, kind, inflow]),
    ).toEqual([
      [600, 0, true],
      [2710, 2, true],
    ]);
  });

  it.each([
    [['abc', 'Miete'], 'Das ist keine Kontonummer.'],
    [['20005', 'Huber'], 'Nummern über 20000 gehören den Kundenkonten.'],
    [['7400', ''], 'Der Name fehlt.'],
    [['4000', 'noch einmal'], 'Diese Nummer kommt zweimal vor.'],
  ])('%o says: %s', (row, problem) => {
    expect(accountsIn([['4000', 'Beiträge'], row])[1]?.problem).toBe(problem);
  });
});
