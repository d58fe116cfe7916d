import { type AreaHistory, kind } from '../history/area-history.ts';

export const mediaHistory = {
  kinds: {
    'media.added': kind<{ name: string; waits: boolean }>({
      category: 'course',
      sentence: ({ name, waits }) => `„${name}“ hochgeladen${waits ? ', wartet auf Freigabe' : ''}`,
    }),
    'media.published': kind<{ name: string }>({
      category: 'course',
      sentence: ({ name }) => `„${name}“ freigegeben`,
    }),
    'media.expired': kind<{ count: number }>({
      category: 'course',
      sentence: ({ count }) => `Nach Ablauf der Löschfrist gelöscht: ${count === 1 ? '1 Datei' : `${count} Dateien`}`,
    }),
    'media.removed': kind<{ name: string }>({
      category: 'course',
      sentence: ({ name }) => `„${name}“ gelöscht`,
    }),
  },
} satisfies AreaHistory;
