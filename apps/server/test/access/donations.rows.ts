import { donationUploads } from '@vereinshaus/contract/donations/calls';
import { admins, type FileRow, type RowsOf } from './row.ts';

const missing = 2_000_000_000;
const keepers = [...admins, 'treasurer'] as const;
const reads = { may: ['role50', ...keepers] } as const;
const writes = { may: keepers };
/** An id that no record has: callers with access get "not found". */
const findsNone = { ...writes, findNothing: keepers };

export const donationsRows: RowsOf<'donations'> = {
  'donations.list': { input: () => ({}), ...reads },
  'donations.choices': { input: () => ({}), ...writes },
  'donations.search': { input: () => ({ search: 'Hu' }), ...writes },
  'donations.openLines': { input: () => ({}), ...writes },
  'donations.add': { input: () => ({ amount: 100, day: 20260101, account_ID: missing }), ...writes },
  'donations.bookLine': { input: () => ({ line_ID: missing }), ...findsNone },
  'donations.linkLine': { input: () => ({ line_ID: missing, ID: missing }), ...findsNone },
  'donations.change': { input: () => ({ ID: missing }), ...findsNone },
  'donations.takeBack': { input: () => ({ ID: missing }), ...findsNone },
  'donations.thank': { input: () => ({ IDs: [missing] }), ...findsNone },
  'donations.campaigns': { input: () => ({}), ...reads },
  'donations.saveCampaign': { input: () => ({ name: 'Hallenboden' }), ...writes },
  'donations.removeCampaign': { input: () => ({ ID: missing }), ...findsNone },
  'donations.report': { input: () => ({ year: 2025 }), ...writes },
  'donations.saveDonor': { input: () => ({ ID: missing }), ...findsNone },
  'donations.makeReport': { input: () => ({ year: 2024 }), ...writes },
};

export const donationFilesRows: RowsOf<'donationFiles'> = {
  'donationFiles.letters': { input: () => ({ IDs: [missing] }), ...findsNone },
  'donationFiles.reportXml': { input: () => ({ ID: missing }), ...writes },
  'donationFiles.registerFile': { input: () => ({ year: 2024 }), ...writes },
};

export const donationUploadsFileRows: Readonly<Record<`donationUploads.${keyof typeof donationUploads}`, FileRow>> = {
  'donationUploads.registerAnswer': { call: donationUploads.registerAnswer, path: () => '', ...writes },
};
