import { keepPreviousData } from '@tanstack/react-query';
import { type AuditList, audit, auditFiles, type auditReports } from '@vereinshaus/contract/audit/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const accessesQuery = () => query(audit.accesses, {});
export const useGrantAccess = () => useCommand(audit.grant, { inline: true, invalidates: [audit.accesses] });
export const useRevokeAccess = () => useCommand(audit.revoke, { announces: true, invalidates: [audit.accesses] });

/** Opening is reported to the club, so it is not a plain query. */
export const overviewQuery = (accessToken: string) => query(audit.open, { accessToken });
/** The previous page and the pager stay visible until the next page is loaded. */
export const rowsQuery = (accessToken: string, list: AuditList, page: number) => ({
  ...query(audit.rows, { accessToken, list, page }),
  placeholderData: keepPreviousData,
});
export const statementQuery = (accessToken: string, report: (typeof auditReports)[number]) =>
  query(audit.report, { accessToken, report });

const stale = [audit.open, audit.rows];

export const useTakeSample = () => useCommand(audit.sample, { announces: true, inline: true, invalidates: stale });
export const useAddComment = () => useCommand(audit.comment, { announces: true, inline: true, invalidates: stale });

export const savePaper = async (accessToken: string) => {
  const { fileName, mimeType, content } = await send(auditFiles.paper, { accessToken });
  saveFile(fileName, mimeType, content);
};

export const receiptAddress = (accessToken: string, receiptId: number): string =>
  `/api/accounting/audit/receipt/${encodeURIComponent(accessToken)}/${receiptId}`;
