import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;

export const helpRows: RowsOf<'help' | 'search'> = {
  'help.topics': { input: () => ({}), may: signedIn },
  'help.get': { input: () => ({ topic: 'gibt-es-nicht' }), may: signedIn, findNothing: signedIn },
  'help.save': {
    input: () => ({ ID: nobodyKnows, version: 1, slug: 'schluessel', title: 'Schlüssel', content: 'Im Büro.' }),
    may: admins,
    findNothing: admins,
  },
  'help.remove': { input: () => ({ ID: nobodyKnows }), may: admins, findNothing: admins },
  'help.rate': {
    input: () => ({ topic: 'gibt-es-nicht', helpful: true }),
    may: signedIn,
    findNothing: signedIn,
  },
  'help.feedback': { input: () => ({}), may: admins },
  'search.all': { input: () => ({ typed: 'gruber' }), may: signedIn },
};
