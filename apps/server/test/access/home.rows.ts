import { admins, type RowsOf } from './row.ts';

export const homeRows: RowsOf<'home'> = {
  'home.figures': {
    input: () => ({}),
    may: ['role11', 'role20', 'role30', 'role50', ...admins, 'granted', 'treasurer'],
  },
  'home.treasury': { input: () => ({}), may: ['role50', ...admins, 'treasurer'] },
  'home.firstSteps': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
  'home.hideFirstSteps': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
  'home.inbox': { input: () => ({}), may: ['role11', 'role20', 'role30', 'role50', ...admins, 'granted', 'treasurer'] },
};
