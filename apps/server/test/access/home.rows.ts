import { admins, type RowsOf } from './row.ts';

export const homeRows: RowsOf<'home'> = {
  'home.inbox': { input: () => ({}), may: ['role11', 'role20', 'role30', 'role50', ...admins, 'granted'] },
};
