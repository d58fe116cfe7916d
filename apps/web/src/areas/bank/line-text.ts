import { type BankLine, type BankProposal, proposalReasonLabels } from '@vereinshaus/contract/bank/records';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';

export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Whoever is on the other side, or what the bank calls it. */
export const titleOf = ({ name, text, batchSize }: Pick<BankLine, 'name' | 'text' | 'batchSize'>): string =>
  name || (batchSize > 0 ? `Sammelbuchung (${batchSize})` : text || 'ohne Namen');

/** What else the bank tells, in one line. */
export const factsOf = ({ bookedOn, iban, account, name, text, reference }: BankLine): string =>
  [formatDay(bookedOn), name === '' ? '' : text, reference, iban, account].filter((part) => part !== '').join(' · ');

/** Why it is proposed; how sure that is stands beside it. */
export const reasonText = ({ reason, detail }: BankProposal): string =>
  `${proposalReasonLabels[reason]}${detail === '' ? '' : ` (${detail})`}`;

/** What the family owes, beside what came. */
export const owedText = ({ child_ID: childId, open, due }: BankProposal): string => {
  if (childId === 0) return '';
  if (open <= 0) return open === 0 ? 'nichts offen' : `${formatMoney(-open)} Guthaben`;
  return due > 0 && due < open
    ? `${formatMoney(open)} offen, ${formatMoney(due)} fällig`
    : `${formatMoney(open)} offen`;
};
