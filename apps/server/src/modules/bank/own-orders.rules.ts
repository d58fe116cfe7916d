import { addDays } from '@vereinshaus/contract/kit/days';
import { type ProposalFinder, toPayer } from './proposal.rules.ts';

/** Our own debit: the bank has kept our end-to-end id. */
export const byDebit: ProposalFinder = (facts, line) => {
  const debit = facts.debits.get(line.endToEndId);
  if (debit === undefined || debit.hasArrived) return undefined;
  const certainty = debit.cents === line.cents ? 'certain' : 'likely';
  return toPayer(facts, line, debit.payerId, { reason: 'debit', found: line.endToEndId, certainty });
};

/** Our own debit that was returned; as long as its arrival is not booked, a person has to decide. */
export const byReturn: ProposalFinder = (facts, line) => {
  const debit = facts.debits.get(line.endToEndId);
  if (debit === undefined || line.returnCode === '') return undefined;
  const isWhole = debit.cents === -line.cents;
  const found = debit.hasArrived ? line.endToEndId : 'zuerst die Gutschrift des Einzugs zuordnen';
  const certainty = debit.hasArrived && isWhole ? 'certain' : 'likely';
  return toPayer(facts, line, debit.payerId, { reason: 'debit', found, certainty });
};

/** Banks book a file on its execution day or shortly after. */
const daysLate = 5;

/** All debits of a file as one movement. Without our id of the file, the sum and the number of debits have to match. */
export const byOrder: ProposalFinder = (facts, line) => {
  if (line.endToEndId !== '' || line.returnCode !== '') return undefined;
  const fitting = facts.orders.filter(
    ({ reference, cents, on }) =>
      cents === line.cents &&
      (line.batchReference === ''
        ? line.bookedOn >= on && line.bookedOn <= addDays(on, daysLate)
        : line.batchReference === reference),
  );
  const [order, ...others] = fitting;
  if (order === undefined || others.length > 0) return undefined;
  const isSure = line.batchReference === order.reference || line.batchSize === order.count;
  return {
    target: { kind: 'order', id: order.id },
    label: order.label,
    reason: 'order',
    detail: line.batchReference === '' ? 'der ganze Betrag' : order.reference,
    certainty: isSure ? 'certain' : 'likely',
  };
};

/** Our own disbursement. */
export const byDisbursement: ProposalFinder = (facts, line) => {
  const disbursement = facts.disbursements.get(line.endToEndId);
  if (disbursement === undefined) return undefined;
  const { payerId, accountId, cents, label } = disbursement;
  const certainty = cents === -line.cents ? 'certain' : 'likely';
  if (payerId !== null)
    return toPayer(facts, line, payerId, { reason: 'disbursement', found: line.endToEndId, certainty });
  if (accountId === null) return undefined;
  return {
    target: { kind: 'account', id: accountId },
    label,
    reason: 'disbursement',
    detail: line.endToEndId,
    certainty,
  };
};
