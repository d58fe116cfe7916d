import { importFiles } from '@vereinshaus/contract/imports/calls';
import { admins, type FileRow, type RowsOf, unknownFile } from './row.ts';

export const importsRows: RowsOf<'imports'> = {
  'imports.table': { input: () => ({ file_ID: unknownFile }), may: admins, findNothing: admins },
  'imports.check': { input: () => ({ file_ID: unknownFile, mapping: {} }), may: admins, findNothing: admins },
  'imports.row': { input: () => ({ file_ID: unknownFile, row: 2 }), may: admins, findNothing: admins },
  'imports.setCell': {
    input: () => ({ file_ID: unknownFile, row: 2, column: 0, value: '' }),
    may: admins,
    findNothing: admins,
  },
  'imports.run': { input: () => ({ file_ID: unknownFile, mapping: {} }), may: admins, findNothing: admins },
  'imports.runs': { input: () => ({}), may: admins },
  'imports.personsOfRun': { input: () => ({ run_ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'imports.undo': { input: () => ({ run_ID: 0 }), may: admins, findNothing: admins },
};

export const importsFileRows: Readonly<Record<`imports.${keyof typeof importFiles}`, FileRow>> = {
  'imports.upload': { call: importFiles.upload, path: () => '', may: admins },
  'imports.template': { call: importFiles.template, path: () => '/csv', may: admins },
};
