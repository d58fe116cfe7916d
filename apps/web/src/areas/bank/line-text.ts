import { type BankLine, type BankProposal, proposalReasonLabels } from '@vereinshaus/contract/bank/records';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';

export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The other party, or the bank's name for it. */
export const titleOf = ({ name, text, batchSize }: Pick<BankLine, 'name' | 'text' | 'batchSize'>): string =>
  name || (batchSize > 0 ? `Sammelbuchung (${batchSize})` : text || 'ohne Namen');

/** Further data from the bank, on one line. */
export const factsOf = ({ bookedOn, iban, account, name, text, reference }: BankLine): string =>
  [formatDay(bookedOn), name === '' ? '' : text, reference, iban, account].filter((part) => part !== '').join(' · ');

/** The reason of a proposal; its certainty is shown separately. */
export const reasonText = ({ reason, detail }: BankProposal): string =>
  `${proposalReasonLabels[reason]}${detail === '' ? '' : ` (${detail})`}`;

/** What the family owes, for comparison with the payment. */
export const owedText = ({ child_ID: childId, open, due }: BankProposal): string => {
  if (childId === 0) return '';
  if (open <= 0) return open === 0 ? 'nichts offen' : `${formatMoney(-open)} Guthaben`;
  return due > 0 && due < open
    ? `${formatMoney(open)} offen, ${formatMoney(due)} fällig`
    : `${formatMoney(open)} offen`;
};
