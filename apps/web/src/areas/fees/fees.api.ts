import { fees } from '@vereinshaus/contract/fees';
import { payments } from '@vereinshaus/contract/payments';
import { query, useCommand } from '../../kit/api.ts';

/** Whatever shows what somebody owes is out of date once fees were charged or taken back. */
const showsFees = [fees.list, fees.runs, payments.list, payments.open];

export const feesQuery = (wanted: { year: number; cutoff: number }) => query(fees.list, wanted);
export const feeRunsQuery = () => query(fees.runs, {});

export const useChargeFees = () => useCommand(fees.charge, { announces: true, inline: true, invalidates: showsFees });
export const useUndoFeeRun = () => useCommand(fees.undo, { announces: true, invalidates: showsFees });
export const useCancelFee = () => useCommand(fees.cancel, { announces: true, invalidates: showsFees });
