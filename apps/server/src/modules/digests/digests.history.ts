import { type AreaHistory, kind } from '../history/area-history.ts';

export const digestsHistory = {
  kinds: {
    'digests.chosen': kind<{ wants: boolean; released: number }>({
      category: 'message',
      sentence: ({ wants, released }) => {
        if (wants) return 'Wochenüberblick eingeschaltet';
        return `Wochenüberblick ausgeschaltet${released === 0 ? '' : ` (${released} gesammelte E-Mails verschickt)`}`;
      },
    }),
  },
} satisfies AreaHistory;
