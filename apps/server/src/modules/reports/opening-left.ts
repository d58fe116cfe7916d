import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';

/** The remaining balance of the opening account, and what happens to it: a balance sheet has no place for it. */
export const openingLeftText = ({ number, name, cents }: { number: number; name: string; cents: number }): string =>
  `Auf ${accountDigits(number)} ${name} stehen noch ${formatMoney(Math.abs(cents))}: bitte auf das Vereinsvermögen umbuchen, sonst geschieht es mit dem Jahresabschluss`;
