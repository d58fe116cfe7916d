import { attendance } from '@vereinshaus/contract/attendance/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { singles } from '@vereinshaus/contract/singles/calls';
import { withdrawals } from '@vereinshaus/contract/withdrawals/calls';
import { query, useCommand } from '../../kit/api.ts';

export const offersQuery = () => query(singles.offers, {});
export const singleDatesQuery = (courseId: number) => query(singles.dates, { course_ID: courseId });
export const mineQuery = () => query(singles.mine, {});
export const ofClubQuery = () => query(singles.ofClub, {});

const invalidates = [
  singles.offers,
  singles.dates,
  singles.mine,
  singles.ofClub,
  events.calendar,
  attendance.list,
  attendance.next,
  ledger.saldo,
  withdrawals.own,
];

export const useBookSingles = () => useCommand(singles.book, { invalidates, announces: true, inline: true });
export const useCancelSingle = () => useCommand(singles.cancel, { invalidates, announces: true, inline: true });
export const useBuyBlock = () => useCommand(singles.buyBlock, { invalidates, announces: true, inline: true });
export const useSetOffer = () => useCommand(singles.setOffer, { invalidates, announces: true, inline: true });
export const useSellBlock = () => useCommand(singles.sellBlock, { invalidates, announces: true, inline: true });
export const useAllowBlock = () => useCommand(singles.allowBlock, { invalidates, announces: true, inline: true });
export const useRefundBlock = () => useCommand(singles.refundBlock, { invalidates, announces: true, inline: true });
export const useCancelFor = () => useCommand(singles.cancelFor, { invalidates, announces: true, inline: true });
