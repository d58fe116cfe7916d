import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { importFiles, imports } from '@vereinshaus/contract/imports/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { moveIn } from '@vereinshaus/contract/move-in/calls';
import { persons } from '@vereinshaus/contract/persons/calls';
import { query, useCommand } from '../../../kit/api.ts';
import { uploadFile } from '../../../kit/upload.ts';

export type ImportPlan = InputOf<typeof imports.run>;

export const tableQuery = (fileId: string) => query(imports.table, { file_ID: fileId });
export const rowQuery = (fileId: string, row: number) => query(imports.row, { file_ID: fileId, row });
export const personsOfRunQuery = (runId: number) => query(imports.personsOfRun, { run_ID: runId });
export const runsQuery = () => query(imports.runs, {});

/** The dry run, renewed with every change of the plan; the last one stays in view until then. */
export const checkQuery = (plan: ImportPlan) => ({
  ...query(imports.check, plan),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

export const useUploadTable = () =>
  useMutation({ mutationFn: (file: File) => uploadFile(importFiles.upload, {}, file), meta: { inline: true } });

const written = [imports.runs, imports.personsOfRun, persons.list, persons.get, moveIn.overview];

/** What was corrected is checked at once. */
export const useSetCell = () =>
  useCommand(imports.setCell, { invalidates: [imports.check, imports.row, imports.table, moveIn.check], inline: true });

export const useRunImport = () => useCommand(imports.run, { invalidates: written });
export const useUndoImport = () => useCommand(imports.undo, { invalidates: written, announces: true });

export const templatePath = (format: 'xlsx' | 'csv') => `/api/import/persons/template/${format}`;
