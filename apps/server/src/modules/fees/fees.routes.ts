import { contract } from '@vereinshaus/contract';
import { fromDayNumber } from '@vereinshaus/contract/days';
import { personsText } from '@vereinshaus/contract/fees';
import { formatMoney } from '@vereinshaus/contract/money';
import { routes, succeeded } from '../../kit/routes.ts';
import { chargeFees } from './charge-fees.ts';
import { feeErrors } from './fees.errors.ts';
import { feeRuns, feesOfYear, feeYearOf } from './fees.queries.ts';
import { cancelFee, undoFeeRun } from './take-back-fees.ts';

export const feeRoutes = routes(contract.fees, {
  list: (ctx, wanted) => feesOfYear(ctx, feeYearOf(ctx, wanted)),
  runs: async (ctx) => ({ runs: [...(await feeRuns(ctx))] }),
  charge: async (ctx, { year, cutoff, due, persons, amount }) => {
    const dueOn = fromDayNumber(due);
    if (dueOn === null) throw feeErrors.dueBeforeToday();
    const charged = await chargeFees(ctx, {
      ...feeYearOf(ctx, { year, cutoff }),
      dueOn,
      shown: { persons, cents: amount },
    });
    return succeeded(`Zusammen ${formatMoney(charged.cents)} für ${personsText(charged.persons)} sind vorgeschrieben.`);
  },
  undo: async (ctx, { run_ID: runId }) => {
    const persons = await undoFeeRun(ctx, runId);
    return succeeded(`Die Vorschreibung ist zurückgenommen (${personsText(persons)}).`);
  },
  cancel: async (ctx, { fee_ID: feeId }) => {
    await cancelFee(ctx, feeId);
    return succeeded('Der Beitrag ist gutgeschrieben.');
  },
});
