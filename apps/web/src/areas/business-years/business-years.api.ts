import { businessYears } from '@vereinshaus/contract/business-years/calls';
import { reports } from '@vereinshaus/contract/reports/calls';
import { query, useCommand } from '../../kit/api.ts';

export const yearsQuery = () => query(businessYears.list, {});
export const openingQuery = (yearId: number) => query(businessYears.opening, { ID: yearId });
export const yearChangesQuery = (yearId: number) => query(businessYears.changes, { ID: yearId });

/** All calls with yearly data become stale when a year changes. */
const stale = [
  businessYears.list,
  businessYears.opening,
  businessYears.changes,
  reports.view,
  reports.dashboard,
  reports.budget,
];

export const usePrepareYear = () =>
  useCommand(businessYears.prepare, { announces: true, inline: true, invalidates: stale });
export const useRemoveYear = () => useCommand(businessYears.remove, { announces: true, invalidates: stale });
export const useCloseYear = () =>
  useCommand(businessYears.close, { announces: true, inline: true, invalidates: stale });
export const useReopenYear = () =>
  useCommand(businessYears.reopen, { announces: true, inline: true, invalidates: stale });
export const useSaveOpening = () =>
  useCommand(businessYears.saveOpening, { announces: true, inline: true, invalidates: stale });
