import { type AreaHistory, kind } from '../history/area-history.ts';

export const apiTokensHistory = {
  kinds: {
    'apiToken.created': kind<{ name: string }>({
      category: 'session',
      sentence: ({ name }) => `Zugriffsschlüssel „${name}“ angelegt`,
    }),
    'apiToken.revoked': kind<{ name: string }>({
      category: 'session',
      sentence: ({ name }) => `Zugriffsschlüssel „${name}“ gesperrt`,
    }),
  },
} satisfies AreaHistory;
