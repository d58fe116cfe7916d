import { type AreaHistory, kind } from '../history/area-history.ts';

type Page = { title: string; pageId: number };

export const pageBlocksHistory = {
  kinds: {
    'pageBlocks.created': kind<Page>({ category: 'club', sentence: ({ title }) => `Seite „${title}“ angelegt` }),
    'pageBlocks.published': kind<Page & { number: number }>({
      category: 'club',
      sentence: ({ title, number }) => `Seite „${title}“ veröffentlicht (Stand ${number})`,
    }),
    'pageBlocks.unpublished': kind<Page>({
      category: 'club',
      sentence: ({ title }) => `Seite „${title}“ wird nicht mehr gezeigt`,
    }),
    'pageBlocks.restored': kind<Page & { number: number }>({
      category: 'club',
      sentence: ({ title, number }) => `Seite „${title}“: Stand ${number} als Entwurf zurückgeholt`,
    }),
    'pageBlocks.removed': kind<Page>({ category: 'club', sentence: ({ title }) => `Seite „${title}“ gelöscht` }),
  },
} satisfies AreaHistory;
