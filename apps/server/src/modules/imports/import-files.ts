import { importFiles } from '@vereinshaus/contract/imports/calls';
import { download, type FileRoute, upload } from '../../kit/file-routes.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { keepTable } from './import-file.ts';
import { templateFile } from './template-file.ts';

export const importFileRoutes: readonly FileRoute[] = [
  upload(importFiles.upload, (ctx, _, file) => keepTable(ctx, file)),
  download(importFiles.template, async (ctx, { format }) => templateFile(format, await clubSettingsOf(ctx))),
];
