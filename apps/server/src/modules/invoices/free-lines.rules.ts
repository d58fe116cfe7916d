import { type FreeLineInput, netOfLine } from '@vereinshaus/contract/invoices/free-invoices';
import { shareByWeight } from '@vereinshaus/contract/price-rules/prices';

/** What a line is charged with, and what discounts with the same tax code deduct from it. */
export type ChargedLine = {
  line: FreeLineInput;
  /** Net, after discounts. */
  cents: number;
  discounts: readonly { line: FreeLineInput; cents: number }[];
};

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Each discount is spread in proportion to what is left of the lines, so that none of them falls below zero. */
const chargedWithin = (lines: readonly FreeLineInput[]): readonly ChargedLine[] | null => {
  const charged = lines
    .filter(({ price }) => price > 0)
    .map((line) => ({ line, cents: netOfLine(line), discounts: [] }));
  return lines
    .filter(({ price }) => price < 0)
    .reduce<readonly ChargedLine[] | null>((rest, discount) => {
      const taken = -netOfLine(discount);
      if (rest === null || taken > sumOf(rest.map(({ cents }) => cents))) return null;
      const parts = shareByWeight(
        taken,
        rest.map(({ cents }) => cents),
      );
      return rest.map(({ line, cents, discounts }, index) => {
        const part = parts[index] ?? 0;
        return { line, cents: cents - part, discounts: [...discounts, { line: discount, cents: part }] };
      });
    }, charged);
};

/** Abzüge auf Positionen verteilen: a discount reduces lines with its tax code, never below zero. Null = it is higher than these lines. */
export const chargedLines = (lines: readonly FreeLineInput[]): readonly ChargedLine[] | null => {
  const codes = [...new Set(lines.map(({ tax_code }) => tax_code))];
  const charged = codes.map((code) => chargedWithin(lines.filter(({ tax_code }) => tax_code === code)));
  return charged.some((group) => group === null) ? null : charged.flatMap((group) => group ?? []);
};
