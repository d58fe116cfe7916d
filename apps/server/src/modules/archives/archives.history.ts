import { type AreaHistory, kind } from '../history/area-history.ts';

export const archivesHistory = {
  kinds: {
    'archives.requested': kind<Record<string, never>>({
      category: 'club',
      sentence: () => 'Gesamtarchiv aller Daten des Vereins angefordert',
    }),
    'archives.taken': kind<{ archiveId: number }>({
      category: 'club',
      sentence: () => 'Gesamtarchiv aller Daten des Vereins heruntergeladen',
    }),
  },
} satisfies AreaHistory;
