import { type AreaHistory, kind } from '../history/area-history.ts';

export const importsHistory = {
  kinds: {
    'import.created': kind<{ runId: number; file: string; row: number }>({
      category: 'person',
      sentence: ({ file, row }) => `Importiert aus „${file}“, Zeile ${row}`,
    }),
    'import.updated': kind<{ runId: number; file: string; row: number }>({
      category: 'person',
      sentence: ({ file, row }) => `Ergänzt aus „${file}“, Zeile ${row}`,
    }),
    'import.run': kind<{ runId: number; file: string; created: number; updated: number; skipped: number }>({
      category: 'club',
      sentence: ({ file, created, updated, skipped }) =>
        `Import „${file}“: ${created} Personen angelegt, ${updated} ergänzt, ${skipped} Zeilen übersprungen`,
    }),
    'import.undone': kind<{ runId: number; file: string; removed: number; restored: number; kept?: number }>({
      category: 'club',
      sentence: ({ file, removed, restored, kept = 0 }) =>
        `Import „${file}“ zurückgenommen: ${removed} Personen entfernt, ${restored} zurückgesetzt${kept === 0 ? '' : `, ${kept} seither verwendete geblieben`}`,
    }),
  },
} satisfies AreaHistory;
