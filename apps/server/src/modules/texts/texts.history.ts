import { type AreaHistory, kind } from '../history/area-history.ts';

type TextChange = { name: string; version: number };

export const textsHistory = {
  kinds: {
    'texts.changed': kind<TextChange>({
      category: 'club',
      sentence: ({ name, version }) => `Vorlage „${name}“ geändert (Fassung ${version})`,
    }),
    'texts.restored': kind<TextChange & { from: number }>({
      category: 'club',
      sentence: ({ name, from }) => `Vorlage „${name}“: Fassung ${from} wieder verwendet`,
    }),
    'texts.reset': kind<TextChange>({
      category: 'club',
      sentence: ({ name }) => `Vorlage „${name}“: zurück zum Standardtext`,
    }),
  },
} satisfies AreaHistory;
