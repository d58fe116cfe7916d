import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import type { BookingSymbol, LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import {
  dayInVienna,
  fromDayNumber,
  fromSeconds,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';

/** One line of a receipt: the other account, the amount, and its tax. */
export type TypedPart = {
  account: number;
  cents: number | null;
  taxCode: LedgerTaxCode;
  costCentre: number;
  text: string;
};

/** A row in the form: one paying or receiving account, and the purpose. */
export type TypedRow = {
  day: number;
  belegnr: string;
  symbol: BookingSymbol;
  text: string;
  debit: number;
  credit: number;
  cents: number | null;
  taxCode: LedgerTaxCode;
  costCentre: number;
  /** The side all parts of the receipt share. */
  shared: 'debit' | 'credit';
  parts: readonly TypedPart[];
};

export const emptyPart: TypedPart = { account: 0, cents: null, taxCode: 'none', costCentre: 0, text: '' };

/** Defaults of a new row: day and symbol of the last one are kept. */
export const newRow = (day: number, account: number, symbol: BookingSymbol = 'ER'): TypedRow => ({
  day,
  belegnr: '',
  symbol,
  text: '',
  debit: 0,
  credit: account,
  cents: null,
  taxCode: 'none',
  costCentre: 0,
  shared: 'credit',
  parts: [],
});

export const sumOf = (parts: readonly Pick<TypedPart, 'cents'>[]): number =>
  parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0);

/** A split receipt starts with the values typed as one. */
export const splitRow = (row: TypedRow): TypedRow => ({
  ...row,
  parts: [
    { account: row.debit, cents: row.cents, taxCode: row.taxCode, costCentre: row.costCentre, text: '' },
    emptyPart,
  ],
  shared: 'credit',
});

const wirePart = (row: TypedRow, { account, cents, taxCode, costCentre, text }: TypedPart) => ({
  gkonto: row.shared === 'debit' ? row.debit : account,
  konto: row.shared === 'debit' ? account : row.credit,
  betrag: cents ?? 0,
  text,
  tax_code: taxCode,
  costCentre_ID: costCentre,
});

/** In the format of the calls. */
export const toWire = (row: TypedRow) => ({
  text: row.text.trim(),
  belegnr: row.belegnr.trim(),
  belegdatum: toSeconds(startOfDayInVienna(fromDayNumber(row.day) ?? '1970-01-01')),
  buchsymbol: row.symbol,
  gkonto: row.debit,
  konto: row.credit,
  betrag: row.parts.length === 0 ? (row.cents ?? 0) : sumOf(row.parts),
  tax_code: row.taxCode,
  costCentre_ID: row.costCentre,
  parts: row.parts.map((part) => wirePart(row, part)),
});

/** Converts a row of the books back into form values. */
export const fromLedger = (row: LedgerRow): TypedRow => {
  const [first] = row.parts;
  const isSplit = row.parts.length > 1;
  const sharesDebit = isSplit && row.parts.every(({ gkonto }) => gkonto === first?.gkonto);
  const shared = sharesDebit ? 'debit' : 'credit';
  const lead = sharesDebit ? first?.gkonto : first?.konto;
  const partOf = (part: LedgerRow['parts'][number]): TypedPart => ({
    account: sharesDebit ? part.konto : part.gkonto,
    cents: part.betrag,
    taxCode: part.tax_code,
    costCentre: part.costCentre_ID,
    text: part.text === row.text ? '' : part.text,
  });
  return {
    day: toDayNumber(dayInVienna(fromSeconds(row.belegdatum) ?? new Date(0))),
    belegnr: row.belegnr,
    symbol: row.buchsymbol,
    text: row.text,
    debit: isSplit ? (sharesDebit ? (lead ?? 0) : 0) : (first?.gkonto ?? 0),
    credit: isSplit ? (sharesDebit ? 0 : (lead ?? 0)) : (first?.konto ?? 0),
    cents: isSplit ? null : (first?.betrag ?? 0),
    taxCode: isSplit ? 'none' : (first?.tax_code ?? 'none'),
    costCentre: isSplit ? 0 : (first?.costCentre_ID ?? 0),
    shared,
    parts: isSplit ? row.parts.map(partOf) : [],
  };
};
