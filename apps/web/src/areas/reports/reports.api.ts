import {
  type ReportKind,
  reportFiles,
  type reportFormats,
  reports,
  type vatMethods,
} from '@vereinshaus/contract/reports/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export type ReportRequest = {
  report: ReportKind;
  from: number;
  to: number;
  account: number;
  method: keyof typeof vatMethods;
};

type Days = Pick<ReportRequest, 'from' | 'to'>;

export const reportQuery = (wanted: ReportRequest) => query(reports.view, wanted);
export const boardQuery = (days: Days) => query(reports.board, days);
export const dashboardQuery = () => query(reports.dashboard, {});
export const budgetQuery = (yearId: number) => query(reports.budget, { ID: yearId });

export const handoversQuery = () => query(reports.handovers, {});
export const useHandOver = () => useCommand(reports.handOver, { announces: true, invalidates: [reports.handovers] });

export const bmdCodesQuery = () => query(reports.bmdCodes, {});
export const useSaveBmdCodes = () =>
  useCommand(reports.saveBmdCodes, { announces: true, inline: true, invalidates: [reports.bmdCodes] });

export const useSaveBudget = () =>
  useCommand(reports.saveBudget, { announces: true, inline: true, invalidates: [reports.view, reports.budget] });

export const saveReport = async (wanted: ReportRequest, format: (typeof reportFormats)[number]) => {
  const { fileName, mimeType, content } = await send(reportFiles.file, { ...wanted, format });
  saveFile(fileName, mimeType, content);
};

export const saveBoardReport = async (days: Days) => {
  const { fileName, mimeType, content } = await send(reportFiles.board, days);
  saveFile(fileName, mimeType, content);
};
