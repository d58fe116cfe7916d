import { type AreaHistory, kind } from '../history/area-history.ts';

type Named = { name: string };

export const signOnHistory = {
  kinds: {
    'signOn.clientAdded': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ eingerichtet`,
    }),
    'signOn.clientChanged': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ geändert`,
    }),
    'signOn.secretRotated': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ hat ein neues Geheimnis`,
    }),
    'signOn.clientRemoved': kind<Named>({
      category: 'club',
      sentence: ({ name }) => `Anmeldung bei „${name}“ gesperrt`,
    }),
    'signOn.allowed': kind<Named>({
      category: 'session',
      sentence: ({ name }) => `Meldet sich bei „${name}“ an`,
    }),
    'signOn.withdrawn': kind<Named>({
      category: 'session',
      sentence: ({ name }) => `Zustimmung zur Anmeldung bei „${name}“ widerrufen`,
    }),
  },
} satisfies AreaHistory;
