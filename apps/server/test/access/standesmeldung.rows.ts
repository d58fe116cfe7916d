import { admins, type RowsOf, readers } from './row.ts';

const missing = 2_000_000_000;

/** The report is for readers of persons; what trainers cost requires access to the books as well. */
export const standesmeldungRows: RowsOf<'standesmeldung' | 'standesmeldungFiles'> = {
  'standesmeldung.list': { input: () => ({}), may: readers },
  'standesmeldung.preview': { input: () => ({ cutoff: 20_260_101 }), may: readers },
  'standesmeldung.get': { input: () => ({ ID: missing }), may: readers, findNothing: readers },
  'standesmeldung.take': { input: () => ({ cutoff: 20_260_101, members: 1_000_000 }), may: admins },
  'standesmeldungFiles.file': {
    input: () => ({ ID: missing, form: 'askoe', format: 'pdf' }),
    may: readers,
    findNothing: readers,
  },
  'standesmeldungFiles.subsidy': {
    input: () => ({ ID: missing, giver: 'municipality', format: 'pdf' }),
    may: ['role50', ...admins],
    findNothing: ['role50', ...admins],
  },
};
