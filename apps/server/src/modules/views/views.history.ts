import { type AreaHistory, kind } from '../history/area-history.ts';

export const viewsHistory = {
  kinds: {
    'views.watched': kind<{ view: string; often: string; byMail: boolean }>({
      category: 'message',
      sentence: ({ view, often, byMail }) =>
        `Erfährt ${often}, wenn sich die Ansicht „${view}“ ändert${byMail ? ', auch per E-Mail' : ''}`,
    }),
    'views.unwatched': kind<{ view: string }>({
      category: 'message',
      sentence: ({ view }) => `Erfährt nicht mehr, wenn sich die Ansicht „${view}“ ändert`,
    }),
    'views.watchEnded': kind<{ view: string }>({
      category: 'message',
      sentence: ({ view }) => `Die Ansicht „${view}“ wurde gelöscht: Änderungen erfährt niemand mehr`,
    }),
  },
} satisfies AreaHistory;
