import type { RowsOf } from './row.ts';

export const quotaRows: RowsOf<'quotas'> = {
  'quotas.filled': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
};
