import { describe, expect, it } from 'vitest';
import {
  accountDigits,
  accountKinds,
  bookingSymbolLabels,
  bookingSymbols,
  classOf,
  hasIban,
  isBalanceColoured,
} from './rules.ts';

describe('accounts', () => {
  it('are general, bank, cash and customer; bank and customer have an IBAN', () => {
    expect(accountKinds.map((kind) => [kind, hasIban(kind)])).toEqual([
      [0, false],
      [1, true],
      [2, false],
      [5, true],
    ]);
  });

  it.each([
    [600, '0600', 0],
    [90, '0090', 0],
    [1600, '1600', 1],
    [2800, '2800', 2],
    [9890, '9890', 9],
    [20_000, '20000', 2],
    [20_001, '20001', null],
    [20_100_042, '20100042', null],
  ])('%i is written %s and stands in class %s', (nr, digits, place) => {
    expect([accountDigits(nr), classOf({ nr, kind: 0 })]).toEqual([digits, place]);
  });

  it('of a customer are in no class, whatever the number', () => {
    expect(classOf({ nr: 300, kind: 5 })).toBeNull();
  });

  it('below 10000 have a coloured balance', () => {
    expect([600, 2800, 9999, 10_000, 20_001, 0].map(isBalanceColoured)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it('there are twelve symbols of rows', () => {
  expect(bookingSymbols.join(' ')).toBe('AR ER BB BU EB KA SO BK LG UE GU EG');
  expect(bookingSymbols.map((symbol) => bookingSymbolLabels[symbol]).join(', ')).toBe(
    'Ausgangsrechnung, Eingangsrechnung, Bankbeleg, Umbuchung, Eröffnung, Kassa, Sonstiges, Bank, Lohn/Gehalt, Übertrag, Gutschrift, Eingangsgutschrift',
  );
});
