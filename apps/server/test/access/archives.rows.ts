import { archiveFile } from '@vereinshaus/contract/archives/calls';
import type { FileRow, RowsOf } from './row.ts';

const administrators = ['role90', 'foreignAdmin'] as const;
const nobodyKnows = 2_000_000_000;

/** The handler asks everyone to confirm their identity first, whether the archive exists or not. */
export const archivesRows: RowsOf<'archives'> = {
  'archives.list': { input: () => ({}), may: administrators },
  'archives.request': { input: () => ({}), may: administrators },
  'archives.open': { input: () => ({ ID: nobodyKnows }), may: administrators },
};

export const archivesFileRows: Readonly<Record<'archives.file', FileRow>> = {
  'archives.file': { call: archiveFile, path: () => `/${nobodyKnows}/file`, may: administrators },
};
