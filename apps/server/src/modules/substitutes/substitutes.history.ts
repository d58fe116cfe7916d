import { type AreaHistory, kind } from '../history/area-history.ts';

type About = { course: string; when: string };

export const substitutesHistory = {
  kinds: {
    'substitutes.requested': kind<About>({
      category: 'course',
      sentence: ({ course, when }) => `Vertretung gesucht: ${course}, ${when}`,
    }),
    'substitutes.taken': kind<About>({
      category: 'course',
      sentence: ({ course, when }) => `Vertretung übernommen: ${course}, ${when}`,
    }),
    'substitutes.steppedBack': kind<About>({
      category: 'course',
      sentence: ({ course, when }) => `Vertretung doch abgesagt: ${course}, ${when}`,
    }),
    'substitutes.withdrawn': kind<About>({
      category: 'course',
      sentence: ({ course, when }) => `Suche nach einer Vertretung beendet: ${course}, ${when}`,
    }),
  },
} satisfies AreaHistory;
