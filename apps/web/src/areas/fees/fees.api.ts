import { feeFiles, fees } from '@vereinshaus/contract/fees/calls';
import { individualFees } from '@vereinshaus/contract/fees/individual';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { payments } from '@vereinshaus/contract/payments/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

/** All calls that show debts become stale when fees are charged or reversed. */
const showsFees = [fees.list, fees.runs, fees.joiners, fees.notices, payments.list, payments.open];

/** Data that changes during a background run, besides the run itself. */
export const staleAfterCharging = [fees.list, fees.joiners, payments.list, payments.open];

export const feesQuery = (wanted: { year: number; cutoff: number }) => query(fees.list, wanted);
export const feeRunsQuery = () => query(fees.runs, {});

export const joinersQuery = (runId: number) => query(fees.joiners, { run_ID: runId });
export const familyNoticesQuery = (wanted: { run_ID: number; again: boolean }) => query(fees.notices, wanted);

export type NoticeQuery = InputOf<typeof fees.notice>;
export const noticeQuery = (wanted: NoticeQuery) => query(fees.notice, wanted);
export const useTestNotice = () => useCommand(fees.testNotice, { announces: true });
export const useSendNotices = () =>
  useCommand(fees.sendNotices, { announces: true, inline: true, invalidates: showsFees });
export const useChargeJoiners = () =>
  useCommand(fees.chargeJoiners, { announces: true, inline: true, invalidates: showsFees });

export const saveLetter = async (wanted: NoticeQuery) => {
  const { fileName, mimeType, content } = await send(feeFiles.letter, wanted);
  saveFile(fileName, mimeType, content);
};
export const saveLetters = async (sendingId: number) => {
  const { fileName, mimeType, content } = await send(feeFiles.letters, { sending_ID: sendingId });
  saveFile(fileName, mimeType, content);
};

export const individualFeesQuery = () => query(individualFees.list, {});
const changesFees = { announces: true, invalidates: [individualFees.list, fees.list, fees.joiners] };
export const useSaveIndividualFee = () => useCommand(individualFees.save, { ...changesFees, inline: true });
export const useRemoveIndividualFee = () => useCommand(individualFees.remove, changesFees);

export const useChargeFees = () => useCommand(fees.charge, { announces: true, inline: true, invalidates: showsFees });
export const useUndoFeeRun = () => useCommand(fees.undo, { announces: true, invalidates: showsFees });
export const useCancelFee = () => useCommand(fees.cancel, { announces: true, invalidates: showsFees });
