import { admins, type RowsOf } from './row.ts';

const office = ['role11', 'role20', 'role30', 'role50', ...admins, 'granted'] as const;

export const viewsRows: RowsOf<'views'> = {
  'views.list': { input: () => ({ list: 'persons' }), may: office },
  'views.save': {
    input: () => ({ list: 'persons', name: 'Kinder', address: '', columns: { order: [], shown: {} } }),
    may: office,
  },
  'views.remove': { input: () => ({ ID: 2_000_000_000 }), may: office, findNothing: office },
  'views.watched': { input: () => ({}), may: office },
  'views.watch': {
    input: () => ({ ID: 2_000_000_000, often: 'daily', mail: false }),
    may: office,
    findNothing: office,
  },
  'views.unwatch': { input: () => ({ ID: 2_000_000_000 }), may: office },
  'views.markSeen': { input: () => ({ ID: 2_000_000_000, until: 1 }), may: office },
};
