import { type AreaHistory, kind } from '../history/area-history.ts';

export const handoverHistory = {
  kinds: {
    'handover.ticked': kind<{ point: string; isDone: boolean }>({
      category: 'person',
      sentence: ({ point, isDone }) => `Amtsübergabe, ${isDone ? 'erledigt' : 'wieder offen'}: ${point}`,
    }),
    'handover.told': kind<{ function: string }>({
      category: 'person',
      sentence: ({ function: label }) => `Von der Amtsübergabe verständigt: ${label}`,
    }),
    'handover.signatories': kind<{ count: number }>({
      category: 'club',
      sentence: ({ count }) =>
        `Zeichnungsberechtigungen bei der Bank gespeichert (${count === 1 ? '1 Zeile' : `${count} Zeilen`})`,
    }),
  },
} satisfies AreaHistory;
