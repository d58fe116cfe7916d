import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import { describe, expect, it } from 'vitest';
import { fromLedger, newRow, splitRow, sumOf, toWire } from './typed-row.ts';

const part = {
  gkonto: 7400,
  konto: 2800,
  betrag: 12_000,
  text: 'Miete',
  tax_code: 'none' as const,
  tax: 0,
  costCentre_ID: 0,
};
const row: LedgerRow = {
  ID: 1,
  belegdatum: Date.parse('2026-03-01T23:00:00Z') / 1000,
  betrag: 12_000,
  number: 'ER-2026-00001',
  belegnr: 'ER-7',
  reverses: '',
  text: 'Miete',
  buchsymbol: 'ER',
  gkonto: 7400,
  konto: 2800,
  kundenkonto: 0,
  child_ID: 0,
  stornodatum: 0,
  balance_after: 0,
  receiptData: [],
  cashReceipts: [],
  parts: [part],
  version: 0,
  isOpen: true,
  timeHandedOver: 0,
  bankLine: '',
};

describe('a row in the form', () => {
  it('goes out as it came in', () => {
    expect(toWire(fromLedger(row))).toEqual({
      text: 'Miete',
      belegnr: 'ER-7',
      belegdatum: row.belegdatum,
      buchsymbol: 'ER',
      gkonto: 7400,
      konto: 2800,
      betrag: 12_000,
      tax_code: 'none',
      costCentre_ID: 0,
      parts: [],
    });
  });

  it('over several accounts keeps its parts, and what is taken off', () => {
    const less = { ...part, betrag: -1000, text: 'Nachlass' };
    const typed = fromLedger({ ...row, betrag: 12_100, parts: [part, { ...part, gkonto: 7600, betrag: 1100 }, less] });
    expect(typed.parts.map(({ account, cents, text }) => [account, cents, text])).toEqual([
      [7400, 12_000, ''],
      [7600, 1100, ''],
      [7400, -1000, 'Nachlass'],
    ]);
    expect(sumOf(typed.parts)).toBe(12_100);
    expect(toWire(typed).parts.map(({ gkonto, konto, betrag }) => [gkonto, konto, betrag])).toEqual([
      [7400, 2800, 12_000],
      [7600, 2800, 1100],
      [7400, 2800, -1000],
    ]);
  });

  it('is split into what was typed and one more line', () => {
    const split = splitRow({ ...newRow(20_260_302, 2800), debit: 7400, cents: 500 });
    expect(split.parts).toHaveLength(2);
    expect(split).toMatchObject({ credit: 2800, parts: [{ account: 7400, cents: 500 }, { account: 0 }] });
  });

  it('that begins anew keeps the day and the account that pays', () => {
    expect(newRow(20_260_302, 2700, 'KA')).toMatchObject({ day: 20_260_302, credit: 2700, symbol: 'KA', text: '' });
  });
});
