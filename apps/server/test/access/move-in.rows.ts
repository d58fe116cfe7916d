import { type RowsOf, unknownFile } from './row.ts';

/** Moving in affects the whole club: only for administrators. */
const administrators = ['role90', 'foreignAdmin'] as const;

const plan = () => ({ step: 'balances', file_ID: unknownFile, mapping: {} });

export const moveInRows: RowsOf<'moveIn'> = {
  'moveIn.overview': { input: () => ({}), may: administrators },
  'moveIn.table': {
    input: () => ({ step: 'balances', file_ID: unknownFile }),
    may: administrators,
    findNothing: administrators,
  },
  'moveIn.check': { input: plan, may: administrators, findNothing: administrators },
  'moveIn.run': { input: plan, may: administrators, findNothing: administrators },
  'moveIn.runs': { input: () => ({ step: 'balances' }), may: administrators },
  'moveIn.undo': { input: () => ({ run_ID: 2_000_000_000 }), may: administrators, findNothing: administrators },
};
