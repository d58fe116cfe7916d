import { admins, type RowsOf } from './row.ts';

const may = admins;

/** Removal is final: only for the club's own administrators. */
export const retentionRows: RowsOf<'retention'> = {
  'retention.calendar': { input: () => ({}), may },
  'retention.entries': { input: () => ({ kind: 'health' }), may },
  'retention.recompute': { input: () => ({}), may },
  'retention.approve': {
    input: () => ({ items: [{ kind: 'health', subjects: [2_000_000_000] }], key: crypto.randomUUID() }),
    may,
  },
  'retention.hold': {
    input: () => ({ child_ID: 2_000_000_000, until: 20_300_101, reason: 'Verfahren' }),
    may,
    findNothing: may,
  },
  'retention.release': { input: () => ({ child_ID: 2_000_000_000 }), may, findNothing: may },
  'retention.register': { input: () => ({}), may },
};
