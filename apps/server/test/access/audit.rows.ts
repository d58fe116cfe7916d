import { auditReceipt } from '@vereinshaus/contract/audit/calls';
import { admins, everyone, type FileRow, type RowsOf } from './row.ts';

const keepsBooks = { may: ['treasurer', ...admins], findNothing: ['treasurer', ...admins] } as const;
/** The link decides: without a valid one everyone gets "not found". */
const byLink = { may: everyone, findNothing: everyone } as const;
const accessToken = 'x'.repeat(43);

export const auditRows: RowsOf<'audit'> = {
  'audit.accesses': { input: () => ({}), may: ['role50', 'treasurer', ...admins] },
  'audit.grant': { input: () => ({ year_ID: 999_999, name: 'Paula Prüferin', days: 30 }), ...keepsBooks },
  'audit.revoke': { input: () => ({ ID: 999_999 }), ...keepsBooks },
  'audit.open': { input: () => ({ accessToken }), ...byLink },
  'audit.rows': { input: () => ({ accessToken, list: 'all' }), ...byLink },
  'audit.report': { input: () => ({ accessToken, report: 'income' }), ...byLink },
  'audit.sample': { input: () => ({ accessToken, seed: '1', size: 10 }), ...byLink },
  'audit.comment': { input: () => ({ accessToken, text: 'Geprüft' }), ...byLink },
};

export const auditFilesRows: RowsOf<'auditFiles'> = {
  'auditFiles.paper': { input: () => ({ accessToken }), ...byLink },
};

export const auditReceiptRows: Readonly<Record<'audit.receipt', FileRow>> = {
  'audit.receipt': { call: auditReceipt, path: () => `/${accessToken}/1`, ...byLink },
};
