import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const duplicatesHistory = {
  kinds: {
    'person.merged': kind<{ otherId: number; name: string; changes: Changes }>({
      category: 'person',
      sentence: ({ otherId, name }) => `Mit ${name} (Nr. ${otherId}) zusammengeführt`,
    }),
    'person.mergedAway': kind<{ survivorId: number }>({
      category: 'person',
      sentence: ({ survivorId }) => `In Person ${survivorId} aufgegangen`,
    }),
    'person.declaredDistinct': kind<{ differentFrom: number; undo: boolean }>({
      category: 'person',
      sentence: ({ differentFrom, undo }) =>
        undo ? `Wieder mögliche Dublette von Person ${differentFrom}` : `Keine Dublette von Person ${differentFrom}`,
    }),
  },
} satisfies AreaHistory;
