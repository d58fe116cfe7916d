import type { LedgerRow, RowPart } from '@vereinshaus/contract/accounting/calls';
import type { BookingSymbol, LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';

/** An entry of a row, as in the books. */
export type StoredEntry = {
  rowId: number;
  debit: number;
  credit: number;
  cents: number;
  symbol: BookingSymbol;
  text: string;
  taxCode: LedgerTaxCode;
  costCentreId: number | null;
  /** The tax of the preceding entry, on its own account. */
  isTax: boolean;
  /** The tax is not included but added on top: the club owes it. */
  isReverseCharge: boolean;
};

/** Belegzeilen: an amount and its tax are one part, as they were typed. */
const partsOf = (entries: readonly StoredEntry[]): readonly RowPart[] => {
  const parts: RowPart[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (entry.isTax && last !== undefined && last.tax_code === entry.taxCode && last.tax === 0) {
      const betrag = entry.isReverseCharge ? last.betrag : last.betrag + entry.cents;
      parts[parts.length - 1] = { ...last, betrag, tax: entry.cents };
    } else {
      parts.push({
        gkonto: entry.debit,
        konto: entry.credit,
        betrag: entry.cents,
        text: entry.text,
        tax_code: entry.taxCode,
        tax: 0,
        costCentre_ID: entry.costCentreId ?? 0,
      });
    }
  }
  return parts;
};

/** The value that all have in common; 0 = there are several. */
const only = (numbers: readonly number[]): number => {
  const [first = 0, ...others] = new Set(numbers);
  return others.length === 0 ? first : 0;
};

type Whole = Pick<LedgerRow, 'gkonto' | 'konto' | 'betrag'>;

/** The account that every entry has on one of its sides: the bank of a receipt over several accounts. */
const leadOf = (entries: readonly StoredEntry[]): number => {
  const [first] = entries;
  const candidates = first === undefined ? [] : [first.debit, first.credit];
  return candidates.find((nr) => entries.every(({ debit, credit }) => debit === nr || credit === nr)) ?? 0;
};

/** The accounts on the other side of this one. */
const counterOf = (account: number, sides: readonly { debit: number; credit: number }[]): number =>
  only(
    sides.flatMap(({ debit, credit }) => (debit === account ? [credit] : []).concat(credit === account ? [debit] : [])),
  );

/** The effect of a row on one account: amount, side, and counter-account. Tax entries are included silently. */
const effectOn = (account: number, entries: readonly StoredEntry[]): Whole => {
  const cents = entries.reduce(
    (sum, { debit, credit, cents: amount }) =>
      sum + (debit === account ? amount : 0) - (credit === account ? amount : 0),
    0,
  );
  const typed = partsOf(entries).map(({ gkonto, konto }) => ({ debit: gkonto, credit: konto }));
  const isTyped = typed.some(({ debit, credit }) => debit === account || credit === account);
  const counter = counterOf(account, isTyped ? typed : entries);
  return cents >= 0
    ? { gkonto: account, konto: counter, betrag: cents }
    : { gkonto: counter, konto: account, betrag: -cents };
};

/**
 * The row as one entry: debit, credit and amount. For one account, the effect of the row on it; for all accounts, the effect on the account
 * that its entries share, or else the sum of its parts; tax added on top was not typed.
 */
export const combineEntries = (account: number, entries: readonly StoredEntry[]): Whole => {
  if (account !== 0) return effectOn(account, entries);
  const typed = entries.filter(({ isTax, isReverseCharge }) => !(isTax && isReverseCharge));
  const lead = leadOf(typed);
  if (lead !== 0) return effectOn(lead, typed);
  const parts = partsOf(typed);
  return {
    gkonto: only(parts.map(({ gkonto }) => gkonto)),
    konto: only(parts.map(({ konto }) => konto)),
    betrag: parts.reduce((sum, { betrag }) => sum + betrag, 0),
  };
};

/** The parts as they were typed: a part with swapped sides is a deduction. */
export const typedParts = (entries: readonly StoredEntry[]): readonly RowPart[] => {
  const { gkonto, konto } = combineEntries(0, entries);
  return partsOf(entries).map((part) => {
    const isTurned = (konto !== 0 && part.gkonto === konto) || (gkonto !== 0 && part.konto === gkonto);
    if (!isTurned) return part;
    return { ...part, gkonto: part.konto, konto: part.gkonto, betrag: -part.betrag, tax: -part.tax };
  });
};
