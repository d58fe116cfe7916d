import { type AreaHistory, kind } from '../history/area-history.ts';

type About = { course: string; when: string };

export const substitutesHistory = {
  kinds: {
    'substitutes.requested': kind<About>({
      category: 'course',
      sentence: ({ course, when }) => `Vertretung gesucht: ${course}, ${when}`,
    }),
    'substitutes.offered': kind<About & { to: string }>({
      category: 'course',
      sentence: ({ course, when, to }) => `Termin angeboten: ${course}, ${when}, an ${to}`,
    }),
    'substitutes.assigned': kind<About & { absent: string }>({
      category: 'course',
      sentence: ({ course, when, absent }) => `Als Vertretung eingeteilt: ${course}, ${when}, für ${absent}`,
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
