import { type AreaHistory, kind } from '../history/area-history.ts';

export const bankHistory = {
  kinds: {
    'bank.imported': kind<{ file: string; lines: number }>({
      category: 'money',
      sentence: ({ file, lines }) => `Kontoauszug „${file}“ übernommen: ${lines === 1 ? '1 Zeile' : `${lines} Zeilen`}`,
    }),
    'bank.undone': kind<{ file: string }>({
      category: 'money',
      sentence: ({ file }) => `Kontoauszug „${file}“ zurückgenommen`,
    }),
  },
} satisfies AreaHistory;
