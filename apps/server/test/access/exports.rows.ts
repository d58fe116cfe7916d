import { type RowsOf, signedIn } from './row.ts';

const exportInput = { title: 'Liste', columns: [{ key: 'a', label: 'A' }], data: [{ a: 'x' }] };

export const exportsRows: RowsOf<'exports'> = {
  'exports.pdf': { input: () => exportInput, may: signedIn },
  'exports.csv': { input: () => exportInput, may: signedIn },
  'exports.excel': { input: () => exportInput, may: signedIn },
};
