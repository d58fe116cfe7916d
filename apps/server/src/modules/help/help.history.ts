import { type AreaHistory, kind } from '../history/area-history.ts';

export const helpHistory = {
  kinds: {
    'help.created': kind<{ title: string }>({
      category: 'club',
      sentence: ({ title }) => `Hilfe-Thema „${title}“ angelegt`,
    }),
    'help.changed': kind<{ title: string; changes: Record<string, { before: string; after: string }> }>({
      category: 'club',
      sentence: ({ title }) => `Hilfe-Thema „${title}“ geändert`,
    }),
    'help.removed': kind<{ title: string }>({
      category: 'club',
      sentence: ({ title }) => `Hilfe-Thema „${title}“ gelöscht`,
    }),
  },
} satisfies AreaHistory;
