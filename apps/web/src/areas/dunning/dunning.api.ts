import { dunning } from '@vereinshaus/contract/dunning/calls';
import { home } from '@vereinshaus/contract/home/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import { openBalances } from '@vereinshaus/contract/payments/open-balances';
import { query, useCommand } from '../../kit/api.ts';

export const dunningPlanQuery = () => query(dunning.plan, {});
export const dunningLetterQuery = (payerId: number) => query(dunning.letter, { userID: payerId });
export const dunningOfPersonQuery = (personId: number) => query(dunning.ofPerson, { userID: personId });

export const dunningRunsQuery = () => query(dunning.runs, {});
export const announcedQuery = () => query(dunning.announced, {});

const showsAnnounced = [dunning.announced, home.inbox];
export const useStopAnnounced = () =>
  useCommand(dunning.stopAnnounced, { announces: true, invalidates: showsAnnounced });
export const useResumeAnnounced = () =>
  useCommand(dunning.resumeAnnounced, { announces: true, invalidates: showsAnnounced });

/** Data that changes during a background run, besides the run itself. */
export const staleAfterReminding = [
  dunning.plan,
  dunning.notices,
  dunning.ofPerson,
  openBalances.list,
  payments.open,
  payments.list,
];

export const useRunDunning = () =>
  useCommand(dunning.run, { announces: true, inline: true, invalidates: [dunning.runs, ...staleAfterReminding] });

export const useReportPaid = () =>
  useCommand(dunning.reportPaid, { announces: true, inline: true, invalidates: [dunning.ofPerson, dunning.plan] });
