import { admins, everyone, type RowsOf, readers, without } from './row.ts';

export const registrationRows: RowsOf<'registration'> = {
  'registration.register': { input: () => ({}), may: without('dependant', 'platform') },
  'registration.again': {
    input: () => ({ token: 1, persons: [{ prename: 'Nie', lastname: 'Da' }], email: 'x@example.at' }),
    may: everyone,
  },
  'registration.activate': { input: () => ({ token: 'unbekannt', email: 'x@example.at' }), may: everyone },
  'registration.addGuardian': { input: () => ({}), may: everyone },
  'registration.list': { input: () => ({}), may: readers },
  'registration.resend': { input: () => ({ ID: 0 }), may: admins, findNothing: admins },
  'registration.decide': { input: () => ({ ID: 0, decision: 'discard' }), may: admins, findNothing: admins },
};
