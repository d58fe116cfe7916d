import { useMutation } from '@tanstack/react-query';
import { accounting } from '@vereinshaus/contract/accounting/calls';
import { chartFiles, chartImport } from '@vereinshaus/contract/accounting/chart-import';
import { query, send, useCommand } from '../../kit/api.ts';
import { uploadFile } from '../../kit/upload.ts';

export const chartImportsQuery = () => query(chartImport.runs, {});

/** Preview of a file or the starter chart: nothing is written. */
export const usePreviewChart = () =>
  useMutation({ mutationFn: (file: File) => uploadFile(chartFiles.preview, {}, file), meta: { inline: true } });
export const useStarter = () =>
  useMutation({ mutationFn: () => send(chartImport.starter, {}), meta: { inline: true } });

const changed = [accounting.accounts, chartImport.runs];

export const useImportChart = () => useCommand(chartImport.run, { invalidates: changed, announces: true });
export const useUndoChart = () => useCommand(chartImport.undo, { invalidates: changed, announces: true });
