import { type AreaHistory, kind } from '../history/area-history.ts';

type Changed = { name: string; version: number };

export const textsHistory = {
  kinds: {
    'texts.changed': kind<Changed>({
      category: 'club',
      sentence: ({ name, version }) => `Vorlage „${name}“ geändert (Fassung ${version})`,
    }),
    'texts.restored': kind<Changed & { from: number }>({
      category: 'club',
      sentence: ({ name, from }) => `Vorlage „${name}“: Fassung ${from} wieder verwendet`,
    }),
    'texts.reset': kind<Changed>({
      category: 'club',
      sentence: ({ name }) => `Vorlage „${name}“: zurück zum Standardtext`,
    }),
  },
} satisfies AreaHistory;
